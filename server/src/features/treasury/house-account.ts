/** How full a house account is, and which of them a member is shown. Pure. */
import { createHash } from "node:crypto";
import type { Currency } from "@krapao/contract";
import {
  NEAR_PERCENT,
  type TreasuryLimit,
  type TreasuryState,
} from "@krapao/contract/office/treasury";

/** What the operator set for an account; null: no limit, and shown to everybody. */
export interface Rule {
  dayMaxMinor: bigint | null;
  dayMaxCount: number | null;
  balanceMaxMinor: bigint | null;
  share: number | null;
}

export interface HouseAccount {
  code: string;
  bankCode: string;
  mode: string;
  currency: Currency;
  /** In the setup of house accounts. */
  isActive: boolean;
  /** Switched off for now. */
  isOff: boolean;
  rule: Rule;
}

/** An account with what came to it today, and what is known to be on it. */
export interface Filled extends HouseAccount {
  todayMinor: bigint;
  todayCount: number;
  /** null: nobody has counted it. */
  balanceMinor: bigint | null;
}

export interface Used {
  percent: number;
  by: TreasuryLimit;
}

const percentOf = (part: bigint, whole: bigint) => Number((part * 100n) / whole);

/** How much of the limit that is nearest; null without limits. */
export function usedOf({ rule, todayMinor, todayCount, balanceMinor }: Filled): Used | null {
  const used: Used[] = [];
  if (rule.dayMaxMinor !== null) {
    used.push({ by: "amount", percent: percentOf(todayMinor, rule.dayMaxMinor) });
  }
  if (rule.dayMaxCount !== null) {
    used.push({ by: "count", percent: percentOf(BigInt(todayCount), BigInt(rule.dayMaxCount)) });
  }
  if (rule.balanceMaxMinor !== null && balanceMinor !== null) {
    used.push({ by: "balance", percent: percentOf(balanceMinor, rule.balanceMaxMinor) });
  }
  return used.reduce<Used | null>((most, each) => {
    return most && most.percent >= each.percent ? most : each;
  }, null);
}

const percentUsed = (account: Filled) => usedOf(account)?.percent ?? 0;
const isFull = (account: Filled) => percentUsed(account) >= 100;
const isOpen = ({ isActive, isOff }: Filled) => isActive && !isOff;

export function stateOf(account: Filled): TreasuryState {
  if (!account.isActive) return "closed";
  if (account.isOff) return "off";
  if (isFull(account)) return "full";
  return percentUsed(account) >= NEAR_PERCENT ? "near" : "open";
}

/** Accounts of one bank that are paid in the same way and currency: one of them can stand in for another. */
export interface Bank<A extends Filled = Filled> {
  /** What is open and has room; when nothing has, the least full one. */
  open: readonly A[];
  /** Nothing has room. */
  isFull: boolean;
}

/** The banks that take money, each with its accounts that may be shown. */
export function banksOf<A extends Filled>(accounts: readonly A[]): Bank<A>[] {
  const byBank = new Map<string, A[]>();
  for (const account of accounts.filter(isOpen)) {
    const bank = `${account.bankCode}/${account.mode}/${account.currency}`;
    byBank.set(bank, [...(byBank.get(bank) ?? []), account]);
  }
  return [...byBank.values()].map((own) => {
    const open = own.filter((account) => !isFull(account));
    if (open.length > 0) return { open, isFull: false };
    const least = own.reduce((one, other) => (percentUsed(other) < percentUsed(one) ? other : one));
    return { open: [least], isFull: true };
  });
}

/** Who looks, and on which day: the same asks the same all day. */
export interface Viewer {
  /** The member, or the address of somebody who is none yet. */
  subject: string;
  /** As 2026-01-31. */
  day: string;
}

/** Codes of the accounts that are shown to somebody: those without a share, and of those that have one, one a bank. */
export function shownTo(accounts: readonly Filled[], viewer: Viewer): Set<string> {
  const codes = banksOf(accounts).flatMap(({ open }) => {
    const always = open.filter(({ rule }) => rule.share === null);
    const chosen = choose(
      open.filter(({ rule }) => rule.share !== null),
      viewer,
    );
    return [...always, ...(chosen ? [chosen] : [])];
  });
  return new Set(codes.map(({ code }) => code));
}

/**
 * One of them, as often as its share says. Each account draws a number for each member and day, and the best one is it:
 * when an account goes, only those move who had it, and when it comes back they find it again.
 */
function choose<A extends Filled>(accounts: readonly A[], { subject, day }: Viewer): A | null {
  let best: { account: A; drawn: number } | null = null;
  for (const account of accounts) {
    const seed = createHash("sha256").update(`${day}|${subject}|${account.code}`).digest();
    const between0And1 = (seed.readUIntBE(0, 6) + 1) / (2 ** 48 + 1);
    const drawn = -Math.log(between0And1) / (account.rule.share ?? 1);
    if (!best || drawn < best.drawn) best = { account, drawn };
  }
  return best?.account ?? null;
}

/** Percent of its bank's members that are shown each account now; what is missing is shown to nobody. */
export function partsOf(accounts: readonly Filled[]): Map<string, number> {
  const parts = new Map<string, number>();
  for (const { open } of banksOf(accounts)) {
    const whole = open.reduce((sum, { rule }) => sum + (rule.share ?? 0), 0);
    for (const { code, rule } of open) {
      parts.set(code, rule.share === null ? 100 : Math.round((rule.share * 100) / whole));
    }
  }
  return parts;
}
