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
  const violations: Violation[] = [];
  for (const { invariant, rule, query } of await readInvariants()) {
    const { rows } = await sql<{ subject: string }>`
      select subject from (${sql.raw(query)}) violation limit ${SHOWN_PER_INVARIANT}`.execute(db);
    violations.push(...rows.map(({ subject }) => ({ invariant, rule, subject })));
  }
  return violations;
}

async function readInvariants(): Promise<{ invariant: string; rule: string; query: string }[]> {
  const text = await readFile(new URL("invariants.sql", import.meta.url), "utf8");
  return [...text.matchAll(/^-- (I\d+) (.+)\n([^;]+);/gm)].map(
    ([, invariant = "", rule = "", query = ""]) => ({ invariant, rule, query }),
  );
}
