/** SQL of comparisons and admissions. */
import { sql } from "kysely";
import { lockName } from "../../kernel/db/advisory-lock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { keptInMemory } from "../../kernel/db/memory.ts";
import type { CompanyKey } from "./company-state.ts";

/** A step and what was wrong with it. */
interface StoredFinding {
  step: string;
  problem: string;
}

export interface StoredComparison extends CompanyKey {
  place: "company" | "sandbox";
  passed: boolean;
  findings: StoredFinding[];
  by: string;
  at: Date;
}

export async function insertComparison(
  db: Db | Tx,
  {
    by,
    calls,
    findings,
    ...comparison
  }: StoredComparison & { id: string; calls: readonly object[] },
): Promise<void> {
  await db
    .insertInto("setup_comparison")
    .values({
      ...comparison,
      calls: JSON.stringify(calls),
      findings: JSON.stringify(findings),
      by_name: by,
    })
    .execute();
}

/**
 * The newest comparison of each company, dialect, version and host, and whether one has passed with
 * the company itself.
 */
export async function listNewestComparisons(
  db: Db | Tx,
): Promise<(StoredComparison & { hasPassed: boolean })[]> {
  const rows = await db
    .selectFrom("setup_comparison")
    .distinctOn(["company", "dialect", "version", "host"])
    .select(["company", "dialect", "version", "host", "place", "passed", "findings", "at"])
    .select([
      "by_name as by",
      sql<boolean>`bool_or(passed and place = 'company') over (
        partition by company, dialect, version, host)`.as("hasPassed"),
    ])
    .orderBy("company")
    .orderBy("dialect")
    .orderBy("version")
    .orderBy("host")
    .orderBy("at", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    place: row.place as StoredComparison["place"],
    findings: row.findings as unknown as StoredFinding[],
  }));
}

export interface Admission extends CompanyKey {
  way: "owners" | "command" | "upgrade";
  by: string | null;
  second: string | null;
  why: string;
  at: Date;
}

/** Admits a company. An upgrade admits it once. */
export async function insertAdmission(
  tx: Tx,
  { by, second, ...admission }: Admission & { id: string },
): Promise<void> {
  await tx
    .insertInto("setup_admission")
    .values({ ...admission, by_name: by, second_name: second })
    .onConflict((conflict) =>
      conflict
        .columns(["company", "dialect", "version", "host"])
        .where("way", "=", "upgrade")
        .doNothing(),
    )
    .execute();
}

/** The newest admission of each company, dialect, version and host. */
export async function listNewestAdmissions(db: Db | Tx): Promise<Admission[]> {
  const rows = await db
    .selectFrom("setup_admission")
    .distinctOn(["company", "dialect", "version", "host"])
    .select(["company", "dialect", "version", "host", "way", "why", "at"])
    .select(["by_name as by", "second_name as second"])
    .orderBy("company")
    .orderBy("dialect")
    .orderBy("version")
    .orderBy("host")
    .orderBy("at", "desc")
    .execute();
  return rows.map((row) => ({ ...row, way: row.way as Admission["way"] }));
}

/** Every key that production may call: it passed a comparison once, or was admitted. */
export async function listCallable(db: Db | Tx): Promise<CompanyKey[]> {
  const passed = db
    .selectFrom("setup_comparison")
    .select(["company", "dialect", "version", "host"])
    .where("passed", "=", true)
    .where("place", "=", "company");
  const admitted = db
    .selectFrom("setup_admission")
    .select(["company", "dialect", "version", "host"]);
  return passed.union(admitted).execute();
}

/** The same, for each call to a company: at most a few seconds old. */
export const callableInMemory = keptInMemory(listCallable);

/** Whether the installation is older than the comparison. The first caller takes the mark away. */
export async function takeUpgradeMark(tx: Tx): Promise<boolean> {
  await lockName(tx, "setup:upgrade");
  const { numDeletedRows } = await tx.deleteFrom("setup_upgrade").executeTakeFirst();
  return numDeletedRows > 0n;
}
