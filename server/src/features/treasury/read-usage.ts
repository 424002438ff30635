/**
 * How full the house accounts are, cached for seconds: deposit lookups do not wait for the sums.
 */
import { dayOf, midnightOf } from "../../kernel/calendar.ts";
import type { Db } from "../../kernel/db/database.ts";
import { poolOf } from "../../kernel/db/transaction.ts";
import {
  type AccountWithUsage,
  banksOf,
  type HouseAccount,
  nearestLimit,
  shownAccounts,
} from "./house-account.ts";
import {
  type BalanceCount,
  listAccountRows,
  listBalanceCounts,
  listShortages,
  type Received,
  SHORTAGE_SHOWN_MS,
} from "./queries.ts";
import { readReceived } from "./read-received.ts";

/** Maximum age of the cache. */
export const USAGE_MAX_AGE_MS = 3_000;

interface CachedUsage {
  loadedAt: number;
  day: string;
  isLoaded: boolean;
  accounts: Promise<readonly AccountWithUsage[]>;
}

const cacheByPool = new WeakMap<Db, CachedUsage>();

/**
 * Every house account with the usage that its limits need. A caller that holds a connection does
 * not wait for a reader that may wait for one: it loads on its own.
 */
function readUsage(given: Db, now: Date): Promise<readonly AccountWithUsage[]> {
  const pool = poolOf(given);
  const day = dayOf(now);
  const cached = cacheByPool.get(pool);
  const isFresh = cached?.day === day && performance.now() - cached.loadedAt < USAGE_MAX_AGE_MS;
  if (isFresh && (cached.isLoaded || pool === given)) return cached.accounts;
  const loadedAt = performance.now();
  const fresh: CachedUsage = { day, loadedAt, isLoaded: false, accounts: load(given, day) };
  cacheByPool.set(pool, fresh);
  fresh.accounts.then(
    () => {
      fresh.isLoaded = true;
    },
    // A failed read is not cached; its callers get the error.
    () => {
      if (cacheByPool.get(pool) === fresh) cacheByPool.delete(pool);
    },
  );
  return fresh.accounts;
}

/** Makes the next call read the database. */
export function clearUsageCache(db: Db): void {
  cacheByPool.delete(db);
}

async function load(db: Db, day: string): Promise<readonly AccountWithUsage[]> {
  const accounts = await listAccountRows(db);
  const bounded = new Set(
    accounts.filter(({ rule }) => rule.balanceMaxMinor !== null).map(({ code }) => code),
  );
  const counts = bounded.size > 0 ? await listBalanceCounts(db) : [];
  const counted = counts.filter(({ code }) => bounded.has(code));
  const ofDay = accounts.filter(
    ({ rule }) => rule.dayMaxMinor !== null || rule.dayMaxCount !== null,
  );
  const midnight = midnightOf(day);
  const [today, sinceCount] = await Promise.all([
    readReceived(
      db,
      ofDay.map(({ code }) => ({ code, since: midnight })),
      midnight,
    ),
    readReceived(
      db,
      counted.map(({ code, at }) => ({ code, since: at })),
      midnight,
    ),
  ]);
  return accounts.map((account) => withUsage(account, { today, counted, sinceCount }));
}

/** Adds today's receipts and the recorded balance to an account. */
export function withUsage<A extends HouseAccount>(
  account: A,
  usage: {
    today: ReadonlyMap<string, Received>;
    counted: readonly BalanceCount[];
    sinceCount: ReadonlyMap<string, Received>;
  },
): A & AccountWithUsage {
  const today = usage.today.get(account.code);
  const count = usage.counted.find(({ code }) => code === account.code);
  const since = usage.sinceCount.get(account.code)?.minor ?? 0n;
  return {
    ...account,
    todayMinor: today?.minor ?? 0n,
    todayCount: today?.count ?? 0,
    balanceMinor: count ? count.minor + since : null,
  };
}

/**
 * Codes of the house accounts that a viewer is shown: the same ones all day, unless one becomes
 * full or hidden.
 * @param subject the member's id, or the address of a visitor
 */
export async function listShownCodes(
  { db, now }: { db: Db; now: Date },
  subject: string,
): Promise<Set<string>> {
  return shownAccounts(await readUsage(db, now), { subject, day: dayOf(now) });
}

/**
 * What the treasury has to look at: banks whose accounts are all full, so that members are shown a
 * full one, and QR amounts that are running out.
 */
export async function countShortages({ db, now }: { db: Db; now: Date }): Promise<number> {
  const [usage, amounts] = await Promise.all([readUsage(db, now), listRestingAmounts({ db, now })]);
  return banksOf(usage).filter(({ isFull }) => isFull).length + amounts.length;
}

/** How much of its nearest limit each account in use has used, in percent. */
export async function listLimitUse({
  db,
  now,
}: {
  db: Db;
  now: Date;
}): Promise<{ code: string; percent: number }[]> {
  const usage = await readUsage(db, now);
  return usage.flatMap((account) => {
    const used = account.isActive ? nearestLimit(account) : null;
    return used ? [{ code: account.code, percent: used.percent }] : [];
  });
}

/** Requested QR amounts whose unique amounts rest, with the percentage that is used. */
export function listRestingAmounts({ db, now }: { db: Db; now: Date }) {
  return listShortages(db, new Date(now.getTime() - SHORTAGE_SHOWN_MS));
}
