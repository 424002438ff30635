/** Phones, account numbers and holders that no other member of a test file has. */
import { randomInt } from "node:crypto";
import { SEEDED_LOGINS } from "../../../server/seeds/people.ts";

let next = randomInt(1_000_000);

/** A phone that no other test of this run uses. */
export function freePhone(): string {
  next += 1;
  return `09${String(next % 100_000_000).padStart(8, "0")}`;
}

/** The digits of the demo's members that a bank shows. */
const seeded = new Set(SEEDED_LOGINS.map(({ bankAccountNo }) => bankAccountNo.slice(-5, -1)));

/**
 * An account number that no other member of this test file has, also as a bank masks it: the four
 * digits before the last one differ, also from those of the demo. The payer of a transfer is then
 * never one of two members.
 */
export function freeAccountNo(): string {
  next += 1;
  const shown = String(next % 10_000).padStart(4, "0");
  if (seeded.has(shown)) return freeAccountNo();
  return `${randomInt(10_000, 99_999)}${shown}${randomInt(10)}`;
}

/** Random upper-case letters: names with them are no other member's. */
export const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(randomInt(65, 91))).join("");

/** A holder of an account: gifts and withdrawals of members who share one wait for staff. */
export const freeHolder = (name = "TEST MEMBER") => `${name}${letters(8)}`;
