import type { DISMISS_REASONS } from "@krapao/contract/console/deposits/payments";
import type { EndedReason } from "@krapao/contract/member/statements";
import { recordId, transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import { transfer } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { bankId, suspenseId } from "../crediting/credit-payment.ts";
import { pushFailed } from "../crediting/push-deposit.ts";
import { lockPayment, markDismissed } from "../crediting/queries-payments.ts";
import { failWaitingLine } from "../crediting/waiting-line.ts";
import type { BookedPayment } from "../payment.ts";
import { recordDecision } from "../record-decision.ts";
import type { Reviewer } from "../reviewer.ts";
import type { MatchingOutcome } from "./matching-outcome.ts";

type DismissReason = (typeof DISMISS_REASONS)[number];

/** What the member reads who saw the payment in progress. */
const ENDED: Record<DismissReason, EndedReason> = {
  returned: "returned",
  not_ours: "returned",
  duplicate: "duplicate",
  never_there: "not_found",
};

interface Dismissal {
  paymentId: string;
  /** The payment's round when it was shown. */
  version?: number;
  reason: DismissReason;
  /** Where the money went. */
  why: string;
}

/**
 * Removes a payment from the matching queue because it was returned to its payer, or never existed:
 * its money moves from suspense back to the bank's clearing account. The transfer back to the payer
 * is made at the bank, not here. A member who saw the payment in progress reads how it ended.
 */
export async function dismissPayment(
  ctx: Context,
  reviewer: Reviewer,
  dismissal: Dismissal,
): Promise<MatchingOutcome> {
  const { paymentId, version, reason, why } = dismissal;
  const { outcome, ended } = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const outcome = assess(payment, version);
    if (!payment || outcome !== "open") return { outcome, ended: null };
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
    const line = { id: paymentId, reason: ENDED[reason], at: ctx.clock.now() };
    const memberId = payment.round === 1 ? await failWaitingLine(tx, line) : null;
    const { amountMinor } = payment;
    const ended = memberId === null ? null : { memberId, amountMinor, lineId: paymentId };
    const unmatched = { reportedTransferId: null, memberId: null };
    const note = `${reason}: ${why}`;
    const decision = { action: "dismiss", paymentId, note, ...unmatched } as const;
    const after = { state: "dismissed", amountMinor: payment.amountMinor };
    await recordDecision(ctx, tx, { reviewer, decision, after });
    return { outcome, ended };
  });
  if (outcome !== "open") return outcome;
  ctx.push.queue("payments");
  if (ended) pushFailed(ctx, ended);
  return "done";
}

function assess(
  payment: BookedPayment | null,
  version: number | undefined,
): MatchingOutcome | "open" {
  if (!payment) return "missing";
  if (version !== undefined && version !== payment.round) return "version";
  if (payment.state === "unmatched") return "open";
  return payment.state === "dismissed" ? "done" : "resolved";
}
