import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../kernel/db/database.ts";
import { poolOf } from "../kernel/db/transaction.ts";

/** What a database is does not change while a process uses it. */
const known = new WeakMap<Db | Tx, Promise<boolean>>();

function isOnCluster(db: Db | Tx): Promise<boolean> {
  const pool = poolOf(db);
  const found = known.get(pool);
  if (found) return found;
  const asked = sql<{ is: boolean }>`select to_regclass('ledger.two_phases') is not null as is`
    .execute(db)
    .then(({ rows }) => rows[0]?.is === true);
  known.set(pool, asked);
  asked.catch(() => known.delete(pool));
  return asked;
}

/**
 * A join of two tables of the ledger on a Citus cluster also names the bucket, which is a column
 * only there (docs/decisions/0093-ledger-on-citus.md). Both are aliases.
 */
export async function sameBucket(
  db: Db | Tx,
  one: string,
  other: string,
): Promise<RawBuilder<unknown>> {
  if (!(await isOnCluster(db))) return sql``;
  return sql`and ${sql.ref(`${one}.bucket`)} = ${sql.ref(`${other}.bucket`)}`;
}
