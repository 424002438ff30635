import { transaction } from "../../kernel/context.ts";
import { deleteInBatches } from "../../kernel/db/delete-in-batches.ts";
import type { Context } from "../../ports/context.ts";
import { KEPT_MS } from "./announcement.ts";
import {
  deleteDeliveries,
  deleteViews,
  listEnded,
  updateCleared,
  updateForgotten,
} from "./queries-retention.ts";

/** Deletes who received and who saw announcements that ended some time ago. Results stay right. */
export async function deleteOldDeliveries({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await transaction(db, (tx) => updateForgotten(tx, now));
  for (const id of await listEnded(db, new Date(now.getTime() - KEPT_MS))) {
    await deleteInBatches(db, (tx) => deleteDeliveries(tx, id));
    await deleteInBatches(db, (tx) => deleteViews(tx, id));
    await transaction(db, (tx) => updateCleared(tx, { id, at: now }));
  }
}
