/** SQL of providers: their states now and before, and their discrepancies. */
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

export type ProviderState = "on" | "off" | "maintenance";

/** All providers with their state. */
export async function listProviders(
  db: Db,
): Promise<{ code: string; name: string; state: ProviderState; notice: unknown }[]> {
  const rows = await db
    .selectFrom("games_provider")
    .select(["code", "name", "is_active", "in_maintenance", "notice"])
    .orderBy("name")
    .execute();
  return rows.map(({ code, name, is_active, in_maintenance, notice }) => ({
    code,
    name,
    notice,
    state: is_active ? (in_maintenance ? "maintenance" : "on") : "off",
  }));
}

/** A published version of a provider, which may have changed its state. */
export interface StateChange {
  provider: string;
  version: number;
  state: ProviderState;
  at: Date;
  by: string;
  why: string | null;
}

/** The versions of providers that were published since a time, and the last one before, by time. */
export async function listStateChanges(db: Db, since: Date): Promise<StateChange[]> {
  const { rows } = await sql<StateChange>`
    select key as provider, version, payload ->> 'state' as state, published_at as at,
      coalesce(publisher_name, author_name) as by, why
    from setup_version v
    where kind = 'provider' and published_at is not null
      and (published_at >= ${since} or version = (
        select max(version) from setup_version b
        where b.kind = v.kind and b.key = v.key and b.published_at < ${since}))
    order by published_at, version`.execute(db);
  return rows;
}

/** Number of discrepancies of a reconciliation by external party. */
export async function countDiscrepancies(
  db: Db,
  reconciliationId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("games_discrepancy")
    .select((eb) => ["external_party", eb.fn.countAll<bigint>().as("count")])
    .where("reconciliation_id", "=", reconciliationId)
    .groupBy("external_party")
    .execute();
  return new Map(rows.map((row) => [row.external_party, Number(row.count)]));
}
