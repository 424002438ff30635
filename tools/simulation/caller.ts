import type { SeededRandom } from "@krapao/testkit/seeded-random";
import { sql } from "kysely";
import type { Db, Tx } from "../../server/src/kernel/db/database.ts";
import { LedgerError } from "../../server/src/ledger/ledger.ts";

/** How a caller may die around one transaction. */
type Death = "none" | "before commit" | "after commit";

/** The caller died: its memory is lost, what it committed is not. */
export class Crash extends Error {}

export type Stage = "new" | "held" | "done";

/** Creates the records of the simulated application, in the same database as the real ones. */
export async function makeRecords(owner: Db): Promise<void> {
  await sql`create schema if not exists simulation`.execute(owner);
  await sql`create table if not exists simulation.record (id uuid primary key, stage text not null)`.execute(
    owner,
  );
  await sql`grant usage on schema simulation to krapao_app`.execute(owner);
  await sql`grant select, insert, update on simulation.record to krapao_app`.execute(owner);
}

/** The stage of a record in the database: all that a resumed caller knows. */
export async function readStage(db: Db, id: string): Promise<Stage> {
  const { rows } = await sql<{ stage: Stage }>`
    select stage from simulation.record where id = ${id}::uuid`.execute(db);
  return rows[0]?.stage ?? "new";
}

async function writeStage(tx: Tx, id: string, stage: Stage): Promise<void> {
  await sql`insert into simulation.record values (${id}::uuid, ${stage})
    on conflict (id) do update set stage = excluded.stage`.execute(tx);
}

/**
 * Runs one step of a money operation: the ledger call and the record's stage in one transaction.
 * The caller may die before the commit (nothing happened) or after it (it happened, and the answer
 * is lost). `committed` receives each answer that is in the ledger. A refusal is returned as its
 * code.
 */
export async function paragraph(
  db: Db,
  chance: SeededRandom,
  {
    id,
    write,
    stageOf,
    committed,
  }: {
    id: string;
    write: (tx: Tx) => Promise<string>;
    stageOf: (answer: string) => Stage;
    committed: (answer: string) => void;
  },
): Promise<string> {
  const death = chance.pick<Death>([
    "none",
    "none",
    "none",
    "none",
    "before commit",
    "after commit",
  ]);
  let answer: string;
  try {
    answer = await db.transaction().execute(async (tx) => {
      const given = await write(tx);
      await writeStage(tx, id, stageOf(given));
      if (death === "before commit") throw new Crash();
      return given;
    });
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    answer = error.code;
  }
  committed(answer);
  if (death === "after commit") throw new Crash();
  return answer;
}
