/** The member: pure rules of registration, and the shape other features read. */
import type { Currency } from "@krapao/contract";
import { ENGLISH_NAME_BANKS } from "@krapao/contract/accounts";
import { MARKET, type Variant } from "../lookups/index.ts";

export interface Member {
  id: bigint;
  /** Normalised digits; it is the username. */
  phone: string;
  name: string;
  currency: Currency;
  bankCode: string;
  /** The bank as one: see `bankKey`. */
  bankKey: string;
  bankAccountName: string;
  /** Digits only. */
  bankAccountNo: string;
  /** Spins of the wheel that are left. */
  coin: bigint;
  suspendedAt: Date | null;
  createdAt: Date;
}

/** TTB is what TMB is called since its merger: an account there is the same account. */
export function bankKey(bankCode: string): string {
  return bankCode === "TTB" ? "TMB" : bankCode;
}

/** Capitals and single blanks, as banks print names. */
export function normaliseAccountName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toUpperCase();
}

/** Whether this bank asks for a name in Latin letters and this one is not. */
export function breaksEnglishName(bankCode: string, accountName: string): boolean {
  const asksEnglish = ENGLISH_NAME_BANKS.some((code) => code === bankCode);
  return asksEnglish && !/^[A-Za-z\s]+$/.test(accountName);
}

/** The member's currency: what the build allows of what was asked; null when it allows none of it. */
export function chooseCurrency(
  variant: Variant,
  asked: Currency | "BAHT" | undefined,
): Currency | null {
  const currency = asked === "BAHT" ? "THB" : (asked ?? MARKET[variant].currency);
  return variant === "thai" && currency !== "THB" ? null : currency;
}

const INVITE_PREFIX = "KP";

/** The code that a member gives to friends. */
export function inviteCode(memberId: bigint): string {
  return `${INVITE_PREFIX}${memberId}`;
}

/** Id of the member whose code this is; null when it is nobody's by its form. */
export function inviterId(code: string): bigint | null {
  const digits = new RegExp(`^${INVITE_PREFIX}(\\d{1,15})$`).exec(code.trim().toUpperCase())?.[1];
  return digits === undefined ? null : BigInt(digits);
}
