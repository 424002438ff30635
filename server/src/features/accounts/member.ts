/** The member and the bank account: shapes and pure rules. */
import type { Currency } from "@krapao/contract";
import { INVITE_PREFIX } from "@krapao/contract/invite-code";
import { asksEnglishName, bankKey } from "@krapao/contract/member/accounts";
import { plainDigits } from "@krapao/contract/plain-digits";
import { MARKET, type Variant } from "../lookups/index.ts";

export interface Member {
  id: bigint;
  /** The username: normalised digits. */
  phone: string;
  name: string;
  currency: Currency;
  bankCode: string;
  /** `bankCode` with TMB and TTB as one bank: see `bankKey`. */
  bankKey: string;
  bankAccountName: string;
  /** Digits only. */
  bankAccountNo: string;
  /** Number of spins of the wheel that the member has left. */
  coin: bigint;
  suspendedAt: Date | null;
  createdAt: Date;
}

/** A bank account in its normalised form, in which it is stored and compared. */
export interface BankAccount {
  bankCode: string;
  bankKey: string;
  bankAccountName: string;
  bankAccountNo: string;
}

/** A requested change of a member's bank account. */
export interface BankChange extends BankAccount {
  id: string;
  memberId: bigint;
  requestedAt: Date;
}

// The server asks the same question of banks as the web app.
export { bankKey };

/** Whether this is the member's current account: the same bank, number and holder. */
export function isSameAccount(member: Member, account: Omit<BankAccount, "bankKey">): boolean {
  return (
    member.bankKey === bankKey(account.bankCode) &&
    member.bankAccountNo === account.bankAccountNo &&
    normaliseAccountName(member.bankAccountName) === normaliseAccountName(account.bankAccountName)
  );
}

/** Capitals and single spaces, as banks print names. */
export function normaliseAccountName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toUpperCase();
}

/** Whether the bank requires Latin letters and this name has others. */
export function lacksLatinName(bankCode: string, accountName: string): boolean {
  return asksEnglishName(bankCode) && !/^[A-Za-z\s]+$/.test(accountName);
}

/** The member's currency; null when this build does not allow the requested one. */
export function chooseCurrency(
  variant: Variant,
  requested: Currency | "BAHT" | undefined,
): Currency | null {
  const currency = requested === "BAHT" ? "THB" : (requested ?? MARKET[variant].currency);
  return variant === "thai" && currency !== "THB" ? null : currency;
}

/** The invite code that a member gives to friends. */
export function inviteCode(memberId: bigint): string {
  return `${INVITE_PREFIX}${memberId}`;
}

/** Id of the member with this invite code; null when it does not have the form of one. */
export function inviterId(code: string): bigint | null {
  const digits = new RegExp(`^${INVITE_PREFIX}(\\d{1,15})$`).exec(
    plainDigits(code).toUpperCase(),
  )?.[1];
  return digits === undefined ? null : BigInt(digits);
}
