import type { Tx } from "../../../../kernel/db/database.ts";
import type { Context } from "../../../../ports/context.ts";
import { advanceAndPushSlip, advanceSlip } from "../advance-slip.ts";
import { listCopiesInReview, lockCopies } from "../queries-actions.ts";
import type { Slip } from "../slip.ts";

/**
 * Fails the open slips that show the same transfer as a slip which was credited just now.
 * @returns the slips that failed, for the push
 */
export async function failCopies(ctx: Context, tx: Tx, credited: Slip): Promise<Slip[]> {
  const failed: Slip[] = [];
  for (const id of await lockCopies(tx, credited)) {
    const copy = await advanceSlip(ctx, tx, { id, to: "failed", reason: "SLIP_REFNO_DUPLICATED" });
    if (copy) failed.push(copy);
  }
  return failed;
}

/** Fails the copies that went to review while their original was being credited. */
export async function failCopiesInReview(ctx: Context): Promise<void> {
  for (const id of await listCopiesInReview(ctx.db)) {
    await advanceAndPushSlip(ctx, { id, to: "failed", reason: "SLIP_REFNO_DUPLICATED" });
  }
}
