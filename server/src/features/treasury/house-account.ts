/** House accounts: how full they are and which of them a member is shown. Pure rules. */
import { createHash } from "node:crypto";
import type { Currency } from "@krapao/contract";
import {
  NEAR_PERCENT,
  type TreasuryLimit,
  type TreasuryState,
} from "@krapao/contract/console/treasury";

/** The limits of an account; null: no limit. Without a share, every member is shown the account. */
export interface AccountRule {
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
  /** In use, by the setup of house accounts. */
  isActive: boolean;
  /** Hidden from members for now. */
  isHidden: boolean;
  rule: AccountRule;
}

/** An account with what it received today and its recorded balance. */
export interface AccountWithUsage extends HouseAccount {
  todayMinor: bigint;
  todayCount: number;
  /** null: never counted. */
  balanceMinor: bigint | null;
}

/** How much of a limit is used. */
export interface LimitUse {
  percent: number;
  by: TreasuryLimit;
}

const percentOf = (part: bigint, whole: bigint) => Number((part * 100n) / whole);

/** The use of the nearest limit; null without limits. */
export function nearestLimit({
  rule,
  todayMinor,
  todayCount,
  balanceMinor,
}: AccountWithUsage): LimitUse | null {
  const used: LimitUse[] = [];
  if (rule.dayMaxMinor !== null) {
    used.push({ by: "amount", percent: percentOf(todayMinor, rule.dayMaxMinor) });
  }
  if (rule.dayMaxCount !== null) {
    used.push({ by: "count", percent: percentOf(BigInt(todayCount), BigInt(rule.dayMaxCount)) });
  }
  if (rule.balanceMaxMinor !== null && balanceMinor !== null) {
    used.push({ by: "balance", percent: percentOf(balanceMinor, rule.balanceMaxMinor) });
  }
  return used.reduce<LimitUse | null>((most, each) => {
    return most && most.percent >= each.percent ? most : each;
  }, null);
}

const percentUsed = (account: AccountWithUsage) => nearestLimit(account)?.percent ?? 0;
const isFull = (account: AccountWithUsage) => percentUsed(account) >= 100;
const isOpen = ({ isActive, isHidden }: AccountWithUsage) => isActive && !isHidden;

export function stateOf(account: AccountWithUsage): TreasuryState {
  if (!account.isActive) return "closed";
  if (account.isHidden) return "hidden";
  if (isFull(account)) return "full";
  return percentUsed(account) >= NEAR_PERCENT ? "near" : "open";
}

/**
 * Accounts of one bank that take the same kind of payment and currency: one can replace another.
 */
export interface Bank<A extends AccountWithUsage = AccountWithUsage> {
  /** Open accounts that are not full; when all are full, the least full one. */
  open: readonly A[];
  /** Every open account is full. */
  isFull: boolean;
}

/** The banks with an open account, each with the accounts that may be shown. */
export function banksOf<A extends AccountWithUsage>(accounts: readonly A[]): Bank<A>[] {
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

/** A viewer sees the same accounts all day. */
export interface Viewer {
  /** The member's id, or the address of a visitor. */
  subject: string;
  /** As 2026-01-31. */
  day: string;
}

/**
 * Codes of the accounts that a viewer is shown: all without a share, and one a bank of the others.
 */
export function shownAccounts(accounts: readonly AccountWithUsage[], viewer: Viewer): Set<string> {
  const codes = banksOf(accounts).flatMap(({ open }) => {
    const always = open.filter(({ rule }) => rule.share === null);
    const chosen = drawByShare(
      open.filter(({ rule }) => rule.share !== null),
      viewer,
    );
    return [...always, ...(chosen ? [chosen] : [])];
  });
  return new Set(codes.map(({ code }) => code));
}

/**
 * Draws one account in proportion to the shares. Each account gets a number by hash of day, viewer
 * and code, and the lowest wins: when an account is hidden, only its own viewers move to another
 * one, and they return when it is shown again.
 */
function drawByShare<A extends AccountWithUsage>(
  accounts: readonly A[],
  { subject, day }: Viewer,
): A | null {
  let best: { account: A; drawn: number } | null = null;
  for (const account of accounts) {
    const seed = createHash("sha256").update(`${day}|${subject}|${account.code}`).digest();
    const between0And1 = (seed.readUIntBE(0, 6) + 1) / (2 ** 48 + 1);
    const drawn = -Math.log(between0And1) / (account.rule.share ?? 1);
    if (!best || drawn < best.drawn) best = { account, drawn };
  }
  return best?.account ?? null;
}

/**
 * Percent of its bank's members who are shown each account now; accounts that are not shown are
 * missing.
 */
export function shownPercents(accounts: readonly AccountWithUsage[]): Map<string, number> {
  const parts = new Map<string, number>();
  for (const { open } of banksOf(accounts)) {
    const whole = open.reduce((sum, { rule }) => sum + (rule.share ?? 0), 0);
    for (const { code, rule } of open) {
      parts.set(code, rule.share === null ? 100 : Math.round((rule.share * 100) / whole));
    }
  }
  return parts;
}
