/**
 * What house accounts received since a time. Today is summed on each call; past days are cached.
 */
import type { Db } from "../../kernel/db/database.ts";
import { type Received, sumReceived } from "./queries.ts";

/** Sums of past days are this old at most: late payments and dismissals still change them. */
const PAST_DAYS_MAX_AGE_MS = 10 * 60_000;
/** The cache is cleared above this size; one call needs up to two entries an account. */
const CACHE_MAX = 1_000;

interface CachedSum {
  loadedAt: number;
  received: Received;
}

const cacheByPool = new WeakMap<Db, Map<string, CachedSum>>();

/**
 * @param spans codes of accounts, each with the start of its sum.
 * @param midnight when today began in Asia/Bangkok.
 */
export async function readReceived(
  db: Db,
  spans: readonly { code: string; since: Date }[],
  midnight: Date,
): Promise<Map<string, Received>> {
  const before = spans.filter(({ since }) => since < midnight);
  const [past, today] = await Promise.all([
    readPastDays(db, before, midnight),
    sumReceived(
      db,
      spans.map(({ code, since }) => ({
        code,
        since: since < midnight ? midnight : since,
        until: null,
      })),
    ),
  ]);
  return new Map(
    spans.map(({ code }) => {
      const parts = [past.get(code), today.get(code)];
      const minor = parts.reduce((sum, part) => sum + (part?.minor ?? 0n), 0n);
      const count = parts.reduce((sum, part) => sum + (part?.count ?? 0), 0);
      return [code, { code, minor, count }];
    }),
  );
}

async function readPastDays(
  db: Db,
  spans: readonly { code: string; since: Date }[],
  midnight: Date,
): Promise<Map<string, Received>> {
  const cache = cacheByPool.get(db) ?? new Map<string, CachedSum>();
  cacheByPool.set(db, cache);
  if (cache.size > CACHE_MAX) cache.clear();
  const keyOf = ({ code, since }: { code: string; since: Date }) =>
    `${code}/${since.getTime()}/${midnight.getTime()}`;
  const at = performance.now();
  const isFresh = (each: { code: string; since: Date }) =>
    at - (cache.get(keyOf(each))?.loadedAt ?? Number.NEGATIVE_INFINITY) < PAST_DAYS_MAX_AGE_MS;
  const missing = spans.filter((each) => !isFresh(each));
  const found = await sumReceived(
    db,
    missing.map((each) => ({ ...each, until: midnight })),
  );
  for (const each of missing) {
    const received = found.get(each.code);
    if (received) cache.set(keyOf(each), { loadedAt: at, received });
  }
  return new Map(
    spans.flatMap((each) => {
      const received = cache.get(keyOf(each))?.received;
      return received ? [[each.code, received] as const] : [];
    }),
  );
}
