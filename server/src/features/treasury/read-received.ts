/** What came to house accounts since a moment. Today is read afresh; the days before it change little and are kept. */
import type { Db } from "../../kernel/db.ts";
import { type Received, sumReceived } from "./queries.ts";

/** How long a process believes what it read of days that are over: a late payment or a dismissal shows then. */
const OVER_AGE_MS = 10 * 60_000;
/** More is never asked at a time: accounts, each since its month and since its count. */
const KEPT_MAX = 1_000;

interface Kept {
  loadedAt: number;
  received: Received;
}

const keptByPool = new WeakMap<Db, Map<string, Kept>>();

/** By code of the account; `midnight` is where today begins. */
export async function readReceived(
  db: Db,
  asked: readonly { code: string; since: Date }[],
  midnight: Date,
): Promise<Map<string, Received>> {
  const before = asked.filter(({ since }) => since < midnight);
  const [over, today] = await Promise.all([
    readOver(db, before, midnight),
    sumReceived(
      db,
      asked.map(({ code, since }) => ({
        ...{ code, since: since < midnight ? midnight : since, until: null },
      })),
    ),
  ]);
  return new Map(
    asked.map(({ code }) => {
      const parts = [over.get(code), today.get(code)];
      const minor = parts.reduce((sum, part) => sum + (part?.minor ?? 0n), 0n);
      const count = parts.reduce((sum, part) => sum + (part?.count ?? 0), 0);
      return [code, { code, minor, count }];
    }),
  );
}

async function readOver(
  db: Db,
  asked: readonly { code: string; since: Date }[],
  midnight: Date,
): Promise<Map<string, Received>> {
  const kept = keptByPool.get(db) ?? new Map<string, Kept>();
  keptByPool.set(db, kept);
  if (kept.size > KEPT_MAX) kept.clear();
  const keyOf = ({ code, since }: { code: string; since: Date }) =>
    `${code}/${since.getTime()}/${midnight.getTime()}`;
  const at = performance.now();
  const isFresh = (each: { code: string; since: Date }) =>
    at - (kept.get(keyOf(each))?.loadedAt ?? Number.NEGATIVE_INFINITY) < OVER_AGE_MS;
  const missing = asked.filter((each) => !isFresh(each));
  const found = await sumReceived(
    db,
    missing.map((each) => ({ ...each, until: midnight })),
  );
  for (const each of missing) {
    const received = found.get(each.code);
    if (received) kept.set(keyOf(each), { loadedAt: at, received });
  }
  return new Map(
    asked.flatMap((each) => {
      const received = kept.get(keyOf(each))?.received;
      return received ? [[each.code, received] as const] : [];
    }),
  );
}
