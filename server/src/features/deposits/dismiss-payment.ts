import { recordId, transaction } from "../../kernel/context.ts";
import { assert } from "../../kernel/errors.ts";
import { transfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import type { QueueOutcome } from "./assign-payment.ts";
import { bankId, suspenseId } from "./credit-payment.ts";
import { lockPayment, markDismissed } from "./queries-payments.ts";
import { insertDecision } from "./queries-queue.ts";

export interface Dismissal {
  paymentId: string;
  /** Who decides. */
  operator: string;
  /** Why, and where the money went. */
  note: string;
}

/**
 * Takes a payment out of the matching queue because it was returned to its payer, or never was there: its money goes
 * from suspense back to the bank's account. Sending it back is done at the bank.
 */
export function dismissPayment(ctx: Context, dismissal: Dismissal): Promise<QueueOutcome> {
  const { paymentId, operator, note } = dismissal;
  return transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return "missing";
    if (payment.state !== "unmatched") return payment.state === "dismissed" ? "done" : "resolved";
    const transferId = recordId(ctx);
    const state = await transfer(tx, {
      id: transferId,
      kind: "adjustment",
      fromId: await suspenseId(tx, payment),
      toId: await bankId(tx, payment),
      currency: payment.currency,
      amountMinor: payment.amountMinor,
      ref: `returned:${payment.id}`,
      meta: { paymentId },
    });
    assert(state === "posted", "suspense has no floor");
    await markDismissed(tx, { id: paymentId, transferId });
    const at = ctx.clock.now();
    const decision = { action: "dismiss", declaredId: null, memberId: null } as const;
    await insertDecision(tx, { ...decision, id: recordId(ctx), paymentId, operator, note, at });
    return "done";
  });
}
