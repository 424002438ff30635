/** Wakes the workers of all processes for jobs that were enqueued without NOTIFY. */
import { CompiledQuery } from "kysely";
import type { Db, Tx } from "../db/database.ts";
import { batchNotifications, NOTIFY_ALL } from "../db/notifier.ts";
import { afterCommit, dbOf } from "../db/transaction.ts";

/** The channel that graphile-worker listens to. */
const CHANNEL = "jobs:insert";
/** How many idle workers one notification wakes at most. */
const WORKERS_MAX = 8;

type Batch = ReturnType<typeof batchNotifications> & { isWaiting: boolean };
const batches = new WeakMap<Db, Batch>();

/** Wakes workers after the commit of `tx`, which enqueued jobs that are due now. */
export function wakeWorkersAfter(tx: Tx): void {
  const db = dbOf(tx);
  if (db) afterCommit(tx, "wake workers", () => wake(db));
}

function wake(db: Db): void {
  const batch = batches.get(db) ?? openBatch(db);
  if (batch.isWaiting) return;
  batch.isWaiting = true;
  batch.add({ channel: CHANNEL, payload: JSON.stringify({ count: WORKERS_MAX }) });
}

function openBatch(db: Db): Batch {
  const batch: Batch = {
    isWaiting: false,
    ...batchNotifications((channels, payloads) => {
      batch.isWaiting = false;
      return db.executeQuery(CompiledQuery.raw(NOTIFY_ALL, [channels, payloads]));
    }),
  };
  batches.set(db, batch);
  return batch;
}
