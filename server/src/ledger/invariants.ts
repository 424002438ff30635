import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../kernel/db/database.ts";

/** A violated invariant: its number and rule, and the transfer, account or currency concerned. */
interface Violation {
  invariant: string;
  rule: string;
  subject: string;
}

const SHOWN_PER_INVARIANT = 5;

/**
 * Runs every query of invariants.sql and returns at most five violations of each. Reads whole
 * tables: for tests and the nightly reconciliation.
 */
export async function checkInvariants(db: Db | Tx): Promise<Violation[]> {
  try {
    return await check(db, (query) => query);
  } catch (error) {
    if ((error as { code?: string }).code !== REFUSED_BY_CITUS || db.isTransaction) throw error;
    return checkCollected(db as Db);
  }
}

/** The code of a join that Citus cannot make between nodes. PostgreSQL makes every one of them. */
const REFUSED_BY_CITUS = "0A000";

async function check(db: Db | Tx, adapt: (query: string) => string): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { invariant, rule, query } of await readInvariants()) {
    const { rows } = await sql<{ subject: string }>`
      select subject from (${sql.raw(adapt(query))}) violation
      limit ${SHOWN_PER_INVARIANT}`.execute(db);
    violations.push(...rows.map(({ subject }) => ({ invariant, rule, subject })));
  }
  return violations;
}

/** A table that a query reads, in the text of invariants.sql. Functions stay where they are. */
const READ = /\b(from|join) ledger\.(\w+)/g;

/**
 * The same queries over temporary copies on the coordinator of a cluster. They know no bucket, so
 * they would also find a transfer whose entries are in another bucket.
 */
function checkCollected(db: Db): Promise<Violation[]> {
  return db.transaction().execute(async (tx) => {
    const queries = (await readInvariants()).map(({ query }) => query).join();
    for (const table of new Set([...queries.matchAll(READ)].map((found) => found[2] ?? ""))) {
      await sql`create temporary table ${sql.raw(table)} on commit drop as
        select * from ledger.${sql.raw(table)}`.execute(tx);
      // Autovacuum never collects the statistics of temporary tables.
      await sql`analyze pg_temp.${sql.raw(table)}`.execute(tx);
    }
    // I10 names columns of the account that its key determines.
    await sql`alter table pg_temp.account add primary key (id)`.execute(tx);
    return check(tx, (query) => query.replaceAll(READ, "$1 pg_temp.$2"));
  });
}

async function readInvariants(): Promise<{ invariant: string; rule: string; query: string }[]> {
  const text = await readFile(new URL("invariants.sql", import.meta.url), "utf8");
  return [...text.matchAll(/^-- (I\d+) (.+)\n([^;]+);/gm)].map(
    ([, invariant = "", rule = "", query = ""]) => ({ invariant, rule, query }),
  );
}
