/** Calls to external parties by quarter of an hour, for the strips of the last days. */
import { failedCalls } from "@krapao/contract/console/setup/troubles";
import { MINUTE_MS } from "@krapao/contract/time";
import { type QueryCreator, type Selectable, sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { DB, OutboundQuarter as OutboundQuarterRow } from "../db/schema.ts";
import { percentile95 } from "./durations.ts";
import { addedColumns, addTroubles, NO_TROUBLES, type Troubles, toColumns } from "./troubles.ts";

export const QUARTER_MS = 15 * MINUTE_MS;

interface Counted extends Troubles {
  externalParty: string;
  minute: number;
  calls: number;
  durations: readonly number[];
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
      ...addTroubles(known ?? NO_TROUBLES, each),
      externalParty: each.externalParty,
      minute,
      calls: each.calls + (known?.calls ?? 0),
      durations: addDurations(each.durations, known?.durations ?? []),
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
        durations: [...row.durations],
        ...toColumns(row),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["external_party", "at"]).doUpdateSet({
        calls: sql`outbound_quarter.calls + excluded.calls`,
        durations: sql`(select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
          from unnest(outbound_quarter.durations, excluded.durations)
            with ordinality as each(a, b, place))`,
        ...addedColumns("outbound_quarter"),
      }),
    );
}

/** Calls to one external party in a quarter of an hour. */
export interface OutboundQuarter {
  externalParty: string;
  at: Date;
  calls: number;
  /** Calls without a usable answer, of any kind. */
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
    errors: failedCalls(row),
    p95Ms: percentile95(row.durations),
    lastError: lastOf(row),
  }));
}

function lastOf(row: Selectable<OutboundQuarterRow>): string | null {
  const failures = [
    { at: row.last_error_at, text: row.last_error },
    { at: row.last_denied_at, text: row.last_denied },
    { at: row.last_unreadable_at, text: row.last_unreadable },
  ];
  const timeOf = ({ at }: { at: Date | null }) => at?.getTime() ?? 0;
  return failures.reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one)).text;
}
