/**
 * Who was shown a campaign or a banner, and when for the first time. Each process collects views in
 * memory and writes them every few seconds, so that no read of a member becomes a write
 * (docs/decisions/0074-results-of-campaigns.md).
 */
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Db } from "./db/database.ts";
import { describeError, type Log } from "./log.ts";

const FLUSH_MS = 10_000;
/** Rows of one statement. */
const BATCH = 5_000;
/** Views that a process remembers, so that it writes each once. At the limit it clears them. */
const KNOWN_MAX = 200_000;

export type ShownKind =
  | "bonus"
  | "promotion"
  | "banner"
  | "announcement"
  | "announcement-opened"
  | "announcement-late";

interface View {
  kind: ShownKind;
  code: string;
  memberId: bigint;
  at: Date;
}

export interface Shown {
  /** Remembers that a member was shown these. It writes nothing and never fails. */
  add(kind: ShownKind, shown: { memberId: bigint; codes: readonly string[] }): void;
  /** Writes what was added since the last time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function collectShown({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log: Pick<Log, "warn">;
}): Shown {
  const known = new Set<string>();
  let views: View[] = [];
  const flush = async () => {
    const taken = views;
    views = [];
    try {
      for (let at = 0; at < taken.length; at += BATCH)
        await insertViews(db, taken.slice(at, at + BATCH));
    } catch (error) {
      // The next view of the same is written again.
      known.clear();
      throw error;
    }
  };
  const tick = () =>
    flush().catch((error: unknown) => log.warn(describeError(error), "views could not be counted"));
  const timer = setInterval(tick, FLUSH_MS);
  timer.unref();
  return {
    add(kind, { memberId, codes }) {
      for (const code of codes) {
        const name = `${kind} ${code} ${memberId}`;
        if (known.has(name)) continue;
        if (known.size >= KNOWN_MAX) known.clear();
        known.add(name);
        views.push({ kind, code, memberId, at: clock.now() });
      }
    },
    flush,
    async close() {
      clearInterval(timer);
      await tick();
    },
  };
}

async function insertViews(db: Db, views: readonly View[]): Promise<void> {
  await sql`
    insert into shown_first (kind, code, member_id, at)
    select * from unnest(
      ${views.map(({ kind }) => kind)}::text[], ${views.map(({ code }) => code)}::text[],
      ${views.map(({ memberId }) => memberId)}::bigint[], ${views.map(({ at }) => at)}::timestamptz[])
    on conflict do nothing`.execute(db);
}
