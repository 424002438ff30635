import { recordId, transaction } from "../../kernel/context.ts";
import { assert } from "../../kernel/errors.ts";
import { transfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { settleLine } from "../statements/index.ts";
import type { QueueOutcome } from "./assign-payment.ts";
import { bankId, GIFT_SOURCE, suspenseId } from "./credit-payment.ts";
import type { Desk } from "./desk.ts";
import { lockPayment, markDismissed } from "./queries-payments.ts";
import { recordDecision } from "./record-decision.ts";

export interface Dismissal {
  paymentId: string;
  /** The payment's round as it was shown. */
  version?: number;
  /** Why, and where the money went. */
  note: string;
}

/**
 * Takes a payment out of the matching queue because it was returned to its payer, or never was there: its money goes
 * from suspense back to the bank's account. Sending it back is done at the bank.
 */
export async function dismissPayment(
  ctx: Context,
  desk: Desk,
  dismissal: Dismissal,
): Promise<QueueOutcome> {
  const { paymentId, version, note } = dismissal;
  const outcome = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return "missing";
    if (version !== undefined && version !== payment.round) return "version";
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
    if (payment.source === GIFT_SOURCE) {
      await settleLine(tx, { id: paymentId, status: "FAILED", at: ctx.clock.now() });
    }
    const nobody = { declaredId: null, memberId: null };
    const decision = { action: "dismiss", paymentId, note, ...nobody } as const;
    const after = { state: "dismissed", amountMinor: payment.amountMinor };
    await recordDecision(ctx, tx, { desk, decision, after });
    return "done";
  });
  if (outcome === "done") ctx.push.queue("payments");
  return outcome;
}
