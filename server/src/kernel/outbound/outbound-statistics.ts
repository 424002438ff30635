/**
 * Statistics of calls to external parties, one row per minute and party, and one per quarter of an
 * hour. Each process counts in memory and writes its counts every few seconds. Single calls are in
 * the log.
 */
import { MINUTE_MS } from "@krapao/contract/time";
import { type QueryCreator, sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db, Tx } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import { describeError, type Log } from "../log.ts";
import type { CountedCall } from "../metrics.ts";
import { DURATION_BOUNDS, percentile95 } from "./durations.ts";
import { addQuarters } from "./outbound-quarters.ts";
import {
  addedColumns,
  addTroubles,
  fromColumns,
  NO_TROUBLES,
  type Troubles,
  toColumns,
  troubleOf,
} from "./troubles.ts";

const FLUSH_MS = 5_000;

interface Minute extends Troubles {
  externalParty: string;
  minute: number;
  calls: number;
  durations: number[];
}

interface OutboundStatistics {
  /** The log for adapters. It counts the external calls that pass through it. */
  log: Log;
  /** Writes what was counted since the last flush. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function collectOutboundStatistics({
  db,
  clock,
  log,
  onCall,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  /** Receives each call too. */
  onCall?: ((call: CountedCall) => void) | undefined;
}): OutboundStatistics {
  let counted = new Map<string, Minute>();
  const count = (fields: Record<string, unknown>) => {
    const { externalParty, durationMs } = fields;
    if (fields.event !== "outbound" || typeof externalParty !== "string") return;
    const textOf = (value: unknown) => (typeof value === "string" ? value : null);
    const call = {
      operation: `${fields.operation}`,
      outcome: `${fields.outcome}`,
      assessment: textOf(fields.assessment) ?? "none",
      detail: textOf(fields.detail),
    };
    const { outcome, assessment } = call;
    onCall?.({ externalParty, outcome, assessment, seconds: Number(durationMs) / 1000 });
    const at = clock.nowMs();
    const minute = at - (at % MINUTE_MS);
    const key = `${externalParty} ${minute}`;
    const row = counted.get(key) ?? emptyMinute(externalParty, minute);
    row.calls += 1;
    const bucket = bucketOf(Number(durationMs));
    row.durations[bucket] = (row.durations[bucket] ?? 0) + 1;
    counted.set(key, { ...row, ...addTroubles(row, troubleOf(call, new Date(at))) });
  };
  const flush = async () => {
    // In one order, so that two processes never wait for each other in a circle.
    const rows = [...counted].sort(([one], [other]) => one.localeCompare(other));
    counted = new Map();
    if (rows.length === 0) return;
    const minutes = rows.map(([, minute]) => minute);
    // One statement is one round trip, and both tables or neither.
    await db
      .with("minutes", (creator) => addMinutes(creator, minutes))
      .with("quarters", (creator) => addQuarters(creator, minutes))
      .selectNoFrom(sql<number>`1`.as("done"))
      .execute();
  };
  const tick = () =>
    flush().catch((error: unknown) =>
      log.warn(describeError(error), "external calls could not be counted"),
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

function emptyMinute(externalParty: string, minute: number): Minute {
  const durations = new Array<number>(DURATION_BOUNDS.length + 1).fill(0);
  return { externalParty, minute, calls: 0, durations, ...NO_TROUBLES };
}

function bucketOf(durationMs: number): number {
  const at = DURATION_BOUNDS.findIndex((bound) => durationMs <= bound);
  return at < 0 ? DURATION_BOUNDS.length : at;
}

function addMinutes(creator: QueryCreator<DB>, rows: readonly Minute[]) {
  return creator
    .insertInto("outbound_minute")
    .values(
      rows.map((row) => ({
        external_party: row.externalParty,
        minute: new Date(row.minute),
        calls: row.calls,
        durations: row.durations,
        ...toColumns(row),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["external_party", "minute"]).doUpdateSet({
        calls: sql`outbound_minute.calls + excluded.calls`,
        durations: sql`(select array_agg(coalesce(a, 0) + coalesce(b, 0) order by at)
          from unnest(outbound_minute.durations, excluded.durations) with ordinality as each(a, b, at))`,
        ...addedColumns("outbound_minute"),
      }),
    );
}

/** Calls to one external party in a span of time. */
export interface ExternalPartyHealth extends Troubles {
  externalParty: string;
  calls: number;
  /** 95th percentile of the duration in ms, interpolated within a bucket. */
  p95Ms: number | null;
}

/** Every external party that was called since a time, by name. */
export async function listExternalPartyHealth(
  db: Db | Tx,
  { since }: { since: Date },
): Promise<ExternalPartyHealth[]> {
  const rows = await db
    .selectFrom("outbound_minute")
    .selectAll()
    .where("minute", ">=", since)
    .orderBy("external_party")
    .orderBy("minute")
    .execute();
  const parties = new Map<string, ExternalPartyHealth & { durations: number[] }>();
  for (const row of rows) {
    const known = parties.get(row.external_party);
    parties.set(row.external_party, {
      ...addTroubles(known ?? NO_TROUBLES, fromColumns(row)),
      externalParty: row.external_party,
      calls: (known?.calls ?? 0) + row.calls,
      durations: row.durations.map((count, at) => count + (known?.durations[at] ?? 0)),
      p95Ms: null,
    });
  }
  return [...parties.values()].map(({ durations, ...health }) => ({
    ...health,
    p95Ms: percentile95(durations),
  }));
}

/** Deletes the rows before a time. */
export async function deleteOldOutboundMinutes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("outbound_minute").where("minute", "<", before).execute();
  await tx.deleteFrom("outbound_quarter").where("at", "<", before).execute();
}
