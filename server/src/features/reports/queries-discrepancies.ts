/** SQL of the discrepancies of the newest reconciliation. */
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

export interface ReconciliationRow {
  id: string;
  day: string;
  finishedAt: Date;
  compared: Record<string, unknown>;
  discrepancies: number;
}

/** The newest run of the latest reconciled day. */
export async function findNewestReconciliation(db: Db): Promise<ReconciliationRow | null> {
  const { rows } = await sql<ReconciliationRow>`
    select r.id, r.day::text, r.finished_at as "finishedAt", r.compared,
      (select count(*)::integer from games_discrepancy d
        where d.reconciliation_id = r.id) as discrepancies
    from games_reconciliation r order by r.day desc, r.started_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Discrepancies by id, with one more than `limit` when there are others. */
export function listDiscrepancies(
  db: Db,
  {
    reconciliationId,
    after,
    limit,
  }: { reconciliationId: string; after: string | null; limit: number },
) {
  let query = db
    .selectFrom("games_discrepancy")
    .selectAll()
    .where("reconciliation_id", "=", reconciliationId)
    .orderBy("id")
    .limit(limit + 1);
  if (after) query = query.where("id", ">", after);
  return query.execute();
}
