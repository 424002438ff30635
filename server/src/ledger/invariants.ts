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
  return (await isDistributed(db)) ? checkCollected(db) : check(db, (query) => query);
}

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

/** Whether the ledger is on a Citus cluster. */
async function isDistributed(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`
    select to_regclass('ledger.reference') is not null as answer`.execute(db);
  return rows[0]?.answer === true;
}

const TABLES = ["account", "balance", "transfer", "entry"] as const;

/**
 * The same queries over temporary copies on the coordinator. Their joins know no bucket, so that
 * they would also find a transfer whose entries are in another bucket, and Citus refuses such joins
 * between nodes.
 */
async function checkCollected(db: Db | Tx): Promise<Violation[]> {
  const collect = async (tx: Db | Tx) => {
    for (const table of TABLES) {
      await sql`create temporary table ${sql.raw(table)} on commit drop as
        select * from ledger.${sql.raw(table)}`.execute(tx);
    }
    // I10 names columns of the account that its key determines.
    await sql`alter table pg_temp.account add primary key (id)`.execute(tx);
    return check(tx, (query) => query.replaceAll(/\bledger\.(\w+)/g, "pg_temp.$1"));
  };
  return db.isTransaction ? collect(db) : (db as Db).transaction().execute(collect);
}

async function readInvariants(): Promise<{ invariant: string; rule: string; query: string }[]> {
  const text = await readFile(new URL("invariants.sql", import.meta.url), "utf8");
  return [...text.matchAll(/^-- (I\d+) (.+)\n([^;]+);/gm)].map(
    ([, invariant = "", rule = "", query = ""]) => ({ invariant, rule, query }),
  );
}
