/** Which house accounts have room: read at most every few seconds, so that processes agree and nobody waits for a sum. */
import type { Db } from "../../kernel/db.ts";
import { dayOf, startOf } from "../reports/index.ts";
import { banksOf, type Filled, type HouseAccount, shownTo } from "./account.ts";
import { type Count, type Received, selectAccounts, selectCounts } from "./queries.ts";
import { readReceived } from "./read-received.ts";

/** How long a process believes what it read. */
export const ROOM_AGE_MS = 3_000;

interface Kept {
  loadedAt: number;
  day: string;
  accounts: Promise<readonly Filled[]>;
}

const keptByPool = new WeakMap<Db, Kept>();

/** Every house account with what is on it, as far as limits ask. */
function readRoom(db: Db, now: Date): Promise<readonly Filled[]> {
  const day = dayOf(now);
  const kept = keptByPool.get(db);
  if (kept?.day === day && performance.now() - kept.loadedAt < ROOM_AGE_MS) return kept.accounts;
  const fresh: Kept = { day, loadedAt: performance.now(), accounts: load(db, day) };
  keptByPool.set(db, fresh);
  // A failed reading is not kept; whoever waits for it gets the error.
  fresh.accounts.catch(() => {
    if (keptByPool.get(db) === fresh) keptByPool.delete(db);
  });
  return fresh.accounts;
}

/** What this process knows may be old: the next reader asks the database. */
export function forgetRoom(db: Db): void {
  keptByPool.delete(db);
}

async function load(db: Db, day: string): Promise<readonly Filled[]> {
  const accounts = await selectAccounts(db);
  const bounded = new Set(
    accounts.filter(({ rule }) => rule.balanceMaxMinor !== null).map(({ code }) => code),
  );
  const counts = bounded.size > 0 ? await selectCounts(db) : [];
  const counted = counts.filter(({ code }) => bounded.has(code));
  const ofDay = accounts.filter(
    ({ rule }) => rule.dayMaxMinor !== null || rule.dayMaxCount !== null,
  );
  const midnight = startOf(day);
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
  return accounts.map((account) => fill(account, { today, counted, sinceCount }));
}

/** An account with what is known to have come to it. */
export function fill<A extends HouseAccount>(
  account: A,
  known: {
    today: ReadonlyMap<string, Received>;
    counted: readonly Count[];
    sinceCount: ReadonlyMap<string, Received>;
  },
): A & Filled {
  const today = known.today.get(account.code);
  const count = known.counted.find(({ code }) => code === account.code);
  const since = known.sinceCount.get(account.code)?.minor ?? 0n;
  return {
    ...account,
    todayMinor: today?.minor ?? 0n,
    todayCount: today?.count ?? 0,
    balanceMinor: count ? count.minor + since : null,
  };
}

/**
 * Codes of the house accounts that somebody is shown now: the same ones all day, unless one fills up or is switched off.
 * @param subject the member, or the address of a visitor
 */
export async function readShown(
  { db, now }: { db: Db; now: Date },
  subject: string,
): Promise<Set<string>> {
  return shownTo(await readRoom(db, now), { subject, day: dayOf(now) });
}

/** How many banks have no account with room left, so that members are shown a full one. */
export async function countFullBanks({ db, now }: { db: Db; now: Date }): Promise<number> {
  return banksOf(await readRoom(db, now)).filter(({ isFull }) => isFull).length;
}
