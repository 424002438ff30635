import { recordId, transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import { transfer } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { settleLine } from "../../statements/index.ts";
import { bankId, GIFT_SOURCE, suspenseId } from "../crediting/credit-payment.ts";
import { lockPayment, markDismissed } from "../crediting/queries-payments.ts";
import { recordDecision } from "../record-decision.ts";
import type { Reviewer } from "../reviewer.ts";
import type { MatchingOutcome } from "./matching-outcome.ts";

interface Dismissal {
  paymentId: string;
  /** The payment's round when it was shown. */
  version?: number;
  /** The reason, and where the money went. */
  note: string;
}

/**
 * Removes a payment from the matching queue because it was returned to its payer, or never existed:
 * its money moves from suspense back to the bank's clearing account. The transfer back to the payer
 * is made at the bank, not here.
 */
export async function dismissPayment(
  ctx: Context,
  reviewer: Reviewer,
  dismissal: Dismissal,
): Promise<MatchingOutcome> {
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
    const unmatched = { reportedTransferId: null, memberId: null };
    const decision = { action: "dismiss", paymentId, note, ...unmatched } as const;
    const after = { state: "dismissed", amountMinor: payment.amountMinor };
    await recordDecision(ctx, tx, { reviewer, decision, after });
    return "done";
  });
  if (outcome === "done") ctx.push.queue("payments");
  return outcome;
}
