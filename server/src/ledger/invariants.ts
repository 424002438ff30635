import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../kernel/db/database.ts";
import { type Bound, findEnd, inRange, type Range, type RangeKey } from "./check-ranges.ts";

/** A violated invariant: its number and rule, and the transfer, account or currency concerned. */
export interface Violation {
  invariant: string;
  rule: string;
  subject: string;
}

/** How far a check has come. It is JSON. */
export interface CheckState {
  by: RangeKey;
  from: Bound | null;
  size: number;
  violations: Violation[];
}

/** Where a check that was interrupted goes on. */
export interface CheckProgress {
  load(): Promise<CheckState | null>;
  save(state: CheckState): Promise<void>;
}

const KEYS = ["transfer", "chain", "account", "nothing"] as const;
const SHOWN_PER_INVARIANT = 5;
/** Rows of a range: a statement reads that many transfers with their entries, or entries. */
const SIZE = 100_000;
/** A range that exceeds the time of a statement is halved, down to this. */
const SIZE_MIN = 1_000;
const OUT_OF_TIME = "57014";
/** The code of a join that Citus cannot make between nodes. PostgreSQL makes every one of them. */
const REFUSED_BY_CITUS = "0A000";

const codeOf = (error: unknown) => (error as { code?: string }).code;

/**
 * Runs every query of invariants.sql and returns at most five violations of each. Reads all entries
 * and transfers, in ranges of keys, so that each statement is short. A statement sees a transfer
 * with all that it changed, so movements between two statements are no violation.
 */
export async function checkInvariants(
  db: Db | Tx,
  { size = SIZE, progress }: { size?: number; progress?: CheckProgress } = {},
): Promise<Violation[]> {
  const begun = (await progress?.load()) ?? null;
  let state: CheckState = begun ?? { by: KEYS[0], from: null, size, violations: [] };
  const queries = await readInvariants();
  try {
    for (const by of KEYS.slice(KEYS.indexOf(state.by))) {
      if (by !== state.by) state = { ...state, by, from: null };
      for (;;) {
        const next = await checkNext(db, state, queries);
        state = next.state;
        await progress?.save(state);
        if (next.isLast) break;
      }
    }
  } catch (error) {
    if (codeOf(error) !== REFUSED_BY_CITUS || db.isTransaction) throw error;
    return checkCollected(db as Db, queries);
  }
  return inOrder(state.violations);
}

/** Checks the next range, or takes a smaller one when the statements do not end in time. */
async function checkNext(
  db: Db | Tx,
  state: CheckState,
  queries: readonly Invariant[],
): Promise<{ state: CheckState; isLast: boolean }> {
  const { by, from, size } = state;
  try {
    const to = await findEnd(db, { by, from, size });
    const violations = await checkRange(db, queries, { by, range: { from, to }, state });
    const found = [...state.violations, ...violations];
    return { state: { ...state, from: to, violations: found }, isLast: to === null };
  } catch (error) {
    const isSmaller = by !== "nothing" && size > SIZE_MIN && !db.isTransaction;
    if (codeOf(error) !== OUT_OF_TIME || !isSmaller) throw error;
    return { state: { ...state, size: Math.ceil(size / 2) }, isLast: false };
  }
}

/**
 * Reads a part of a large table by its index: the planner expects too many rows between two keys.
 * It uses one process, because members play at night too.
 */
function checkRange(
  db: Db | Tx,
  queries: readonly Invariant[],
  at: { by: RangeKey; range: Range; state: CheckState },
): Promise<Violation[]> {
  const isWhole = at.range.from === null && at.range.to === null;
  if (isWhole || db.isTransaction) return check(db, queries, at);
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local max_parallel_workers = 0`.execute(tx);
    return check(tx, queries, at);
  });
}

async function check(
  db: Db | Tx,
  queries: readonly Invariant[],
  { by, range, state }: { by: RangeKey; range: Range; state: CheckState },
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { invariant, rule, query } of queries.filter((each) => each.by === by)) {
    const before = state.violations.filter((each) => each.invariant === invariant).length;
    if (before >= SHOWN_PER_INVARIANT) continue;
    const { rows } = await sql<{ subject: string }>`
      select subject from (${sql.raw(inRange(query, range))}) violation
      limit ${SHOWN_PER_INVARIANT - before}`.execute(db);
    violations.push(...rows.map(({ subject }) => ({ invariant, rule, subject })));
  }
  return violations;
}

const numberOf = ({ invariant }: Violation) => Number(invariant.slice(1));
const inOrder = (violations: Violation[]) =>
  violations.toSorted((one, other) => numberOf(one) - numberOf(other));

/** A table that a query reads, in the text of invariants.sql. Functions stay where they are. */
const READ = /\b(from|join) ledger\.(\w+)/g;

/**
 * The same queries over temporary copies on the coordinator of a cluster, in one range. They know
 * no bucket, so they would also find a transfer whose entries are in another bucket.
 */
function checkCollected(db: Db, queries: readonly Invariant[]): Promise<Violation[]> {
  return db.transaction().execute(async (tx) => {
    const text = queries.map(({ query }) => query).join();
    for (const table of new Set([...text.matchAll(READ)].map((found) => found[2] ?? ""))) {
      await sql`create temporary table ${sql.raw(table)} on commit drop as
        select * from ledger.${sql.raw(table)}`.execute(tx);
      // Autovacuum never collects the statistics of temporary tables.
      await sql`analyze pg_temp.${sql.raw(table)}`.execute(tx);
    }
    // I10 names columns of the account that its key determines.
    await sql`alter table pg_temp.account add primary key (id)`.execute(tx);
    const copied = queries.map((each) => ({
      ...each,
      query: each.query.replaceAll(READ, "$1 pg_temp.$2"),
    }));
    const violations: Violation[] = [];
    for (const by of KEYS) {
      const state = { by, from: null, size: 0, violations };
      violations.push(...(await check(tx, copied, { by, range: { from: null, to: null }, state })));
    }
    return inOrder(violations);
  });
}

interface Invariant extends Omit<Violation, "subject"> {
  query: string;
  by: RangeKey;
}

async function readInvariants(): Promise<Invariant[]> {
  const text = await readFile(new URL("invariants.sql", import.meta.url), "utf8");
  return [...text.matchAll(/^-- by (\w+)$([\s\S]*?)(?=^-- by \w+$|$(?![\s\S]))/gm)].flatMap(
    ([, by = "", section = ""]) =>
      [...section.matchAll(/^-- (I\d+) (.+)\n([^;]+);/gm)].map(
        ([, invariant = "", rule = "", query = ""]) => ({
          by: by as RangeKey,
          invariant,
          rule,
          query,
        }),
      ),
  );
}
