/** SQL of what the newest comparison of the books found. */
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

export interface ComparisonRow {
  id: string;
  day: string;
  finishedAt: Date;
  compared: Record<string, unknown>;
  drifts: number;
}

/** The newest comparison: of the latest day, and of that the last one made. */
export async function selectComparison(db: Db): Promise<ComparisonRow | null> {
  const { rows } = await sql<ComparisonRow>`
    select r.id, r.day::text, r.finished_at as "finishedAt", r.compared,
      (select count(*)::integer from games_drift d where d.reconciliation_id = r.id) as drifts
    from games_reconciliation r order by r.day desc, r.started_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Its findings by id, one more than `limit` when there are others. */
export function selectFindings(
  db: Db,
  { of, after, limit }: { of: string; after: string | null; limit: number },
) {
  let query = db
    .selectFrom("games_drift")
    .selectAll()
    .where("reconciliation_id", "=", of)
    .orderBy("id")
    .limit(limit + 1);
  if (after) query = query.where("id", ">", after);
  return query.execute();
}
