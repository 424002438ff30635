/**
 * How calls to outside parties went, a row a minute and party. Each process counts in memory and adds what it
 * counted every few seconds; the calls themselves are seen where they are logged.
 */
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./db.ts";
import { describeError, type Log } from "./log.ts";

/** Upper ends of the durations that are counted together, in ms; what took longer is the last. */
export const DURATION_BOUNDS = [25, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 30_000];
const FLUSH_MS = 5_000;
const MINUTE_MS = 60_000;

interface Minute {
  party: string;
  minute: number;
  calls: number;
  errors: number;
  durations: number[];
  lastError: string | null;
  lastErrorAt: Date | null;
}

export interface OutboundRecord {
  /** The log to give to adapters: what it is told of outside calls is counted. */
  log: Log;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function recordOutbound({
  db,
  clock,
  log,
  tell,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  /** Is told of each call as well. */
  tell?: ((call: { party: string; outcome: string; seconds: number }) => void) | undefined;
}): OutboundRecord {
  let counted = new Map<string, Minute>();
  const count = (fields: Record<string, unknown>) => {
    const { party, outcome, durationMs } = fields;
    if (fields.event !== "outbound" || typeof party !== "string") return;
    tell?.({ party, outcome: String(outcome), seconds: Number(durationMs) / 1000 });
    const at = clock.nowMs();
    const minute = at - (at % MINUTE_MS);
    const key = `${party} ${minute}`;
    const row = counted.get(key) ?? emptyMinute(party, minute);
    counted.set(key, row);
    row.calls += 1;
    const bucket = bucketOf(Number(durationMs));
    row.durations[bucket] = (row.durations[bucket] ?? 0) + 1;
    if (isError(String(outcome))) {
      row.errors += 1;
      row.lastError = `${fields.operation}: ${outcome}`;
      row.lastErrorAt = new Date(at);
    }
  };
  const flush = async () => {
    const rows = [...counted.values()];
    counted = new Map();
    if (rows.length > 0) await addMinutes(db, rows);
  };
  const tick = () =>
    flush().catch((error: unknown) =>
      log.warn(describeError(error), "cannot record outside calls"),
    );
  const timer = setInterval(tick, FLUSH_MS);
  timer.unref();
  return {
    flush,
    log: {
      ...log,
      info(fields, message) {
        count(fields);
        log.info(fields, message);
      },
    },
    async close() {
      clearInterval(timer);
      await tick();
    },
  };
}

function emptyMinute(party: string, minute: number): Minute {
  const durations = new Array<number>(DURATION_BOUNDS.length + 1).fill(0);
  return { party, minute, calls: 0, errors: 0, durations, lastError: null, lastErrorAt: null };
}

function bucketOf(durationMs: number): number {
  const at = DURATION_BOUNDS.findIndex((bound) => durationMs <= bound);
  return at < 0 ? DURATION_BOUNDS.length : at;
}

/** No answer, or an answer that says the party is broken. What it refuses is an answer. */
function isError(outcome: string): boolean {
  return !/^[1-4]\d\d$/.test(outcome);
}

async function addMinutes(db: Db, rows: readonly Minute[]): Promise<void> {
  await db
    .insertInto("outbound_minute")
    .values(
      rows.map((row) => ({
        party: row.party,
        minute: new Date(row.minute),
        calls: row.calls,
        errors: row.errors,
        durations: row.durations,
        last_error: row.lastError,
        last_error_at: row.lastErrorAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["party", "minute"]).doUpdateSet({
        calls: sql`outbound_minute.calls + excluded.calls`,
        errors: sql`outbound_minute.errors + excluded.errors`,
        durations: sql`(select array_agg(coalesce(a, 0) + coalesce(b, 0) order by at)
          from unnest(outbound_minute.durations, excluded.durations) with ordinality as each(a, b, at))`,
        last_error: sql`coalesce(excluded.last_error, outbound_minute.last_error)`,
        last_error_at: sql`coalesce(excluded.last_error_at, outbound_minute.last_error_at)`,
      }),
    )
    .execute();
}

/** How a party did in a span. */
export interface PartyHealth {
  party: string;
  calls: number;
  errors: number;
  /** Milliseconds under which 95 of 100 calls ended, as finely as the bounds tell. */
  p95Ms: number | null;
  lastError: string | null;
  lastErrorAt: Date | null;
}

/** Every party that was called since a moment, by name. */
export async function readPartyHealth(
  db: Db | Tx,
  { since }: { since: Date },
): Promise<PartyHealth[]> {
  const rows = await db
    .selectFrom("outbound_minute")
    .selectAll()
    .where("minute", ">=", since)
    .orderBy("party")
    .orderBy("minute")
    .execute();
  const parties = new Map<string, PartyHealth & { durations: number[] }>();
  for (const row of rows) {
    const known = parties.get(row.party);
    parties.set(row.party, {
      party: row.party,
      calls: (known?.calls ?? 0) + row.calls,
      errors: (known?.errors ?? 0) + row.errors,
      durations: row.durations.map((count, at) => count + (known?.durations[at] ?? 0)),
      p95Ms: null,
      lastError: row.last_error ?? known?.lastError ?? null,
      lastErrorAt: row.last_error_at ?? known?.lastErrorAt ?? null,
    });
  }
  return [...parties.values()].map(({ durations, ...party }) => ({
    ...party,
    p95Ms: percentile95(durations),
  }));
}

/** The place inside its bounds is reckoned as if calls were spread evenly there. */
export function percentile95(durations: readonly number[]): number | null {
  const calls = durations.reduce((sum, count) => sum + count, 0);
  if (calls === 0) return null;
  const rank = calls * 0.95;
  let before = 0;
  for (const [at, count] of durations.entries()) {
    if (count > 0 && before + count >= rank) {
      const from = DURATION_BOUNDS[at - 1] ?? 0;
      const to = DURATION_BOUNDS[at] ?? from;
      return Math.round(from + ((to - from) * (rank - before)) / count);
    }
    before += count;
  }
  return DURATION_BOUNDS.at(-1) ?? null;
}

/** Forgets minutes before a moment. */
export async function forgetMinutes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("outbound_minute").where("minute", "<", before).execute();
}
