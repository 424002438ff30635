import type { SeededRandom } from "@krapao/slips/seeded-random";
import { sql } from "kysely";
import type { Db, Tx } from "../../server/src/kernel/db/database.ts";
import { LedgerError, type TransferRequest } from "../../server/src/ledger/ledger.ts";
import { openPostingQueue, type PostingQueue } from "../../server/src/ledger/posting-queue.ts";

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
  const death = pickDeath(chance);
  const answer = await codeOf(
    db.transaction().execute(async (tx) => {
      const given = await write(tx);
      await writeStage(tx, id, stageOf(given));
      if (death === "before commit") throw new Crash();
      return given;
    }),
  );
  committed(answer);
  if (death === "after commit") throw new Crash();
  return answer;
}

/** The record that a batch writes for one of its transfers. */
interface BatchedRecord {
  id: string;
  stageOf: (answer: string) => Stage;
  /** Its caller dies before the commit. */
  dies: boolean;
}

/** Opens the queue of the batched way. A caller that dies rolls back the batch that it is in. */
export function openQueue(db: Db): PostingQueue<BatchedRecord> {
  return openPostingQueue<BatchedRecord>(db, {
    record: async (tx, posted) => {
      for (const { item, answer } of posted) {
        await writeStage(tx, item.id, item.stageOf(answer));
        if (item.dies) throw new Crash();
      }
    },
  });
}

/** As `paragraph`, for a transfer that is posted with the others that wait. */
export async function batchedParagraph(
  queue: PostingQueue<BatchedRecord>,
  chance: SeededRandom,
  {
    id,
    request,
    stageOf,
    committed,
  }: {
    id: string;
    request: TransferRequest;
    stageOf: (answer: string) => Stage;
    committed: (answer: string) => void;
  },
): Promise<string> {
  const death = pickDeath(chance);
  const dies = death === "before commit";
  const answer = await codeOf(queue.post(request, { id, stageOf, dies }));
  committed(answer);
  if (death === "after commit") throw new Crash();
  return answer;
}

const pickDeath = (chance: SeededRandom) =>
  chance.pick<Death>(["none", "none", "none", "none", "before commit", "after commit"]);

/** The answer, or the code of a refusal. */
async function codeOf(answer: Promise<string>): Promise<string> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LedgerError) return error.code;
    throw error;
  }
}
