/**
 * Micro-batched posting: transfers that are requested at the same time are posted by one statement
 * in one commit (docs/decisions/0052-few-round-trips.md).
 */
import { sql } from "kysely";
import { type Db, isDatabaseAway, type Tx } from "../kernel/db/database.ts";
import { prepared } from "../kernel/db/prepared-statement.ts";
import { toLedgerError } from "./errors.ts";
import { type TransferRequest, transferStatement } from "./ledger.ts";

type Answer = "posted" | "rejected";

/** A transfer with the answer that its caller gets when the transaction commits. */
export interface Posted<Item> {
  request: TransferRequest;
  item: Item;
  answer: Answer;
}

export interface PostingQueue<Item> {
  /**
   * Posts a transfer with those that wait. Answers, refusals and idempotency are those of
   * `transfer`.
   * @param item what `record` writes for this transfer
   * @throws what `transfer` throws, or what `record` threw for this item alone
   */
  post(request: TransferRequest, item: Item): Promise<Answer>;
}

interface Waiting<Item> {
  request: TransferRequest;
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** The most transfers of one statement. */
const BATCH_MAX = 200;
/** A second batch is sent while the first one waits for the disk. */
const BATCHES_MAX = 2;

/**
 * Opens a queue of this process. `record` writes the records of all transfers of a batch in the
 * transaction that posts them; it may be called again for the same items after a rollback. Without
 * it a batch is a single statement.
 */
export function openPostingQueue<Item = undefined>(
  db: Db,
  { record }: { record?: (tx: Tx, posted: Posted<Item>[]) => Promise<void> } = {},
): PostingQueue<Item> {
  const waiting: Waiting<Item>[] = [];
  let running = 0;
  let isScheduled = false;

  /** Sends what waits. Nothing is delayed to fill a batch. */
  function send(): void {
    isScheduled = false;
    while (running < BATCHES_MAX && waiting.length > 0) {
      running += 1;
      void settle(waiting.splice(0, BATCH_MAX)).finally(() => {
        running -= 1;
        schedule();
      });
    }
  }

  /** Lets all requests of this turn of the event loop into the same batch. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(send);
  }

  /**
   * Answers a batch. When a batch is refused, its halves are tried one after the other, down to the
   * transfer that is refused: it gets its own error, and no other one is lost.
   */
  async function settle(batch: Waiting<Item>[]): Promise<void> {
    try {
      const answers = await postAll(batch);
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (error) {
      // The outcome of a lost connection is unknown: each caller repeats its own id.
      if (batch.length === 1 || isDatabaseAway(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const middle = batch.length >> 1;
      await settle(batch.slice(0, middle));
      await settle(batch.slice(middle));
    }
  }

  function postAll(batch: Waiting<Item>[]): Promise<Answer[]> {
    const requests = batch.map(({ request }) => request);
    if (!record) return postStatement(db, requests);
    return db.transaction().execute(async (tx) => {
      const answers = await postStatement(tx, requests);
      const posted = batch.map(({ request, item }, index) => {
        return { request, item, answer: answers[index] as Answer };
      });
      await record(tx, posted);
      return answers;
    });
  }

  return {
    post: (request, item) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, item, resolve, reject });
        schedule();
      }),
  };
}

/** Posts the transfers in one statement. A lone one needs no batch. */
async function postStatement(db: Db | Tx, requests: TransferRequest[]): Promise<Answer[]> {
  const [request] = requests;
  try {
    if (requests.length === 1 && request) {
      const { rows } = await transferStatement(request).execute(db);
      return rows.map(({ answer }) => answer as Answer);
    }
    const column = (pick: (request: TransferRequest) => string | bigint | undefined) =>
      requests.map((each) => pick(each) ?? null);
    const { rows } = await sql<{
      answers: Answer[];
    }>`${prepared} select to_json(ledger.transfer_batch(
      ${column(({ id }) => id)}::uuid[], ${column(({ kind }) => kind)}::ledger.transfer_kind[],
      ${column(({ fromId }) => fromId)}::bigint[], ${column(({ toId }) => toId)}::bigint[],
      ${column(({ currency }) => currency)}::ledger.currency[],
      ${column(({ amountMinor }) => amountMinor)}::bigint[],
      ${column(({ ref }) => ref)}::text[],
      ${column(({ meta }) => meta && JSON.stringify(meta))}::jsonb[])) as answers`.execute(db);
    return rows[0]?.answers ?? [];
  } catch (error) {
    throw toLedgerError(error);
  }
}
