/** Phones, account numbers and holders that no other member of a test file has. */
import { randomInt } from "node:crypto";

let next = randomInt(1_000_000);

/** A phone that no other test of this run uses. */
export function freePhone(): string {
  next += 1;
  return `09${String(next % 100_000_000).padStart(8, "0")}`;
}

/**
 * An account number that no other member of this test file has, also as a bank masks it: the four
 * digits before the last one differ. The payer of a transfer is then never one of two members.
 */
export function freeAccountNo(): string {
  next += 1;
  const shown = String(next % 10_000).padStart(4, "0");
  return `${randomInt(10_000, 99_999)}${shown}${randomInt(10)}`;
}

/** Random upper-case letters: names with them are no other member's. */
export const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(randomInt(65, 91))).join("");

/** A holder of an account: gifts and withdrawals of members who share one wait for staff. */
export const freeHolder = (name = "TEST MEMBER") => `${name}${letters(8)}`;
