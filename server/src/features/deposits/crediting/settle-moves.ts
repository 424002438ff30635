import { recordId, transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import { transfer } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { ownMoves } from "../needs.ts";
import { bankId, suspenseId } from "./credit-payment.ts";
import { bookMoveLine } from "./move-line.ts";
import { listWaitingByAmount } from "./queries-moves.ts";
import { lockPayment } from "./queries-payments.ts";
import { failWaitingLine } from "./waiting-line.ts";

/**
 * Ends moves whose line the bank feed reported before they were approved: the line has waited in
 * the matching queue, with its money in suspense.
 */
export async function settleMoves(ctx: Context): Promise<void> {
  const moves = await ownMoves.offered.listApproved(ctx.db);
  if (moves.length === 0) return;
  const amounts = moves.map(({ amountMinor }) => amountMinor);
  for (const id of await listWaitingByAmount(ctx.db, amounts)) {
    if (await settleOne(ctx, id)) ctx.push.queue("payments");
  }
}

async function settleOne(ctx: Context, id: string): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.state !== "unmatched") return false;
    const transferId = recordId(ctx);
    if (!(await bookMoveLine(ctx, tx, payment, transferId))) return false;
    const state = await transfer(tx, {
      id: transferId,
      kind: "adjustment",
      fromId: await suspenseId(tx, payment),
      toId: await bankId(tx, payment),
      currency: payment.currency,
      amountMinor: payment.amountMinor,
      ref: `returned:${payment.id}`,
      meta: { paymentId: payment.id },
    });
    assert(state === "posted", "suspense has no floor");
    await failWaitingLine(tx, { id, reason: "returned", at: ctx.clock.now() });
    return true;
  });
}
