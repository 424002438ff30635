/** How far the nightly check of the ledger has come, so that another process can go on. */
import { sql } from "kysely";
import type { Db } from "../kernel/db/database.ts";
import type { CheckProgress, CheckState } from "./invariants.ts";

/** A check that stopped longer ago begins anew: what it found true can have changed. */
const HOURS_MAX = 12;

/** What is stored of a check; null: nothing, or it is too old. */
export async function findProgress(db: Db, run: string): Promise<CheckState | null> {
  const { rows } = await sql<{ state: CheckState }>`select state from ledger_check
    where run = ${run} and began_at > now() - make_interval(hours => ${HOURS_MAX})`.execute(db);
  return rows[0]?.state ?? null;
}

/** The progress of a check by its name, for example the day that it is made for. */
export function progressOf(db: Db, run: string): CheckProgress & { end(): Promise<void> } {
  return {
    load: () => findProgress(db, run),
    async save(state) {
      await sql`insert into ledger_check (run, state, began_at)
        values (${run}, ${JSON.stringify(state)}, now())
        on conflict (run) do update set state = excluded.state,
          began_at = case when ledger_check.began_at > now() - make_interval(hours => ${HOURS_MAX})
            then ledger_check.began_at else excluded.began_at end`.execute(db);
    },
    async end() {
      await sql`delete from ledger_check`.execute(db);
    },
  };
}
