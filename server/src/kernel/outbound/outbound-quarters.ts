/** Calls to external parties by quarter of an hour, for the strips of the last days. */
import { MINUTE_MS } from "@krapao/contract/time";
import { type QueryCreator, sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import { percentile95 } from "./durations.ts";

export const QUARTER_MS = 15 * MINUTE_MS;

interface Counted {
  externalParty: string;
  minute: number;
  calls: number;
  errors: number;
  durations: readonly number[];
  lastError: string | null;
  lastErrorAt: Date | null;
}

const addDurations = (one: readonly number[], other: readonly number[]) =>
  one.map((count, place) => count + (other[place] ?? 0));

/** The statement that adds counted minutes to their quarters. */
export function addQuarters(creator: QueryCreator<DB>, minutes: readonly Counted[]) {
  const quarters = new Map<string, Counted>();
  for (const each of minutes) {
    const minute = each.minute - (each.minute % QUARTER_MS);
    const key = `${each.externalParty} ${minute}`;
    const known = quarters.get(key);
    quarters.set(key, {
      ...each,
      minute,
      calls: each.calls + (known?.calls ?? 0),
      errors: each.errors + (known?.errors ?? 0),
      durations: addDurations(each.durations, known?.durations ?? []),
      lastError: each.lastError ?? known?.lastError ?? null,
      lastErrorAt: each.lastErrorAt ?? known?.lastErrorAt ?? null,
    });
  }
  // In one order, so that two processes never wait for each other in a circle.
  const rows = [...quarters].sort(([one], [other]) => one.localeCompare(other));
  return creator
    .insertInto("outbound_quarter")
    .values(
      rows.map(([, row]) => ({
        external_party: row.externalParty,
        at: new Date(row.minute),
        calls: row.calls,
        errors: row.errors,
        durations: [...row.durations],
        last_error: row.lastError,
        last_error_at: row.lastErrorAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["external_party", "at"]).doUpdateSet({
        calls: sql`outbound_quarter.calls + excluded.calls`,
        errors: sql`outbound_quarter.errors + excluded.errors`,
        durations: sql`(select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
          from unnest(outbound_quarter.durations, excluded.durations)
            with ordinality as each(a, b, place))`,
        last_error: sql`coalesce(excluded.last_error, outbound_quarter.last_error)`,
        last_error_at: sql`coalesce(excluded.last_error_at, outbound_quarter.last_error_at)`,
      }),
    );
}

/** Calls to one external party in a quarter of an hour. */
export interface OutboundQuarter {
  externalParty: string;
  at: Date;
  calls: number;
  errors: number;
  p95Ms: number | null;
  lastError: string | null;
}

/** The quarters since a time with calls, by party and time. */
export async function listOutboundQuarters(db: Db, since: Date): Promise<OutboundQuarter[]> {
  const rows = await db
    .selectFrom("outbound_quarter")
    .selectAll()
    .where("at", ">=", since)
    .orderBy("external_party")
    .orderBy("at")
    .execute();
  return rows.map((row) => ({
    externalParty: row.external_party,
    at: row.at,
    calls: row.calls,
    errors: row.errors,
    p95Ms: percentile95(row.durations),
    lastError: row.last_error,
  }));
}
