import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { creditPayment } from "../crediting/credit-payment.ts";
import { pushDeposit } from "../crediting/push-deposit.ts";
import { lockPayment } from "../crediting/queries-payments.ts";
import type { BookedPayment } from "../payment.ts";
import { recordDecision } from "../record-decision.ts";
import type { Reviewer } from "../reviewer.ts";
import { pushSlip } from "../slips/advance-slip.ts";
import { creditWaitingSlips } from "./credit-waiting-slips.ts";
import { lockSettledQr } from "./lock-settled-qr.ts";
import type { MatchingOutcome } from "./matching-outcome.ts";
import { lockSlipsInReview } from "./queries-deferred.ts";

interface ManualMatch {
  paymentId: string;
  memberId: bigint;
  /** The member's QR that the payment settles; default: the QR that it was meant for. */
  qrId?: string | null;
  /** The payment's round when it was shown. */
  version?: number;
  note?: string;
}

/**
 * Credits a payment of the matching queue to a member: out of suspense, as a deposit under the
 * payment's own reference. Settles the member's waiting reported transfer, if there is one, and
 * the slips of this payment. A suspended member can be credited too.
 * @returns `asked` when the money is another member's and this staff user is the first of two
 * persons
 * @throws as `creditPayment`: a staff user cannot credit past the member's own limits
 */
export async function matchToMember(
  ctx: Context,
  reviewer: Reviewer,
  match: ManualMatch,
): Promise<MatchingOutcome> {
  const { paymentId, memberId, qrId = null, note = "" } = match;
  const { outcome, credited } = await transaction(ctx.db, async (tx) => {
    const waiting = await lockSlipsInReview(tx, paymentId);
    const payment = await lockPayment(tx, paymentId);
    const outcome = await assess(tx, payment, match);
    if (!payment || outcome !== "open") return { outcome, credited: null };
    const { amountMinor } = payment;
    const qr = await lockSettledQr(tx, { qrId: qrId ?? payment.qrId, memberId, amountMinor });
    const isSecondAmount = payment.reason === "reference";
    const credit = { payment, memberId, qr, from: "suspense", isSecondAmount } as const;
    const done = await creditPayment(ctx, tx, credit, { by: reviewer });
    const decision = {
      action: done ? "match" : "ask",
      paymentId,
      reportedTransferId: null,
      memberId,
      note,
    } as const;
    const after = { memberId, amountMinor, qrId: qr?.id ?? null };
    await recordDecision(ctx, tx, { reviewer, decision, after });
    if (!done) return { outcome: "asked" as const, credited: null };
    const slips = await creditWaitingSlips(ctx, tx, { paymentId, memberId, waiting });
    const { lineId, former } = done;
    return { outcome, credited: { memberId, amountMinor, lineId, qr, former, slips } };
  });
  if (credited || outcome === "asked") ctx.push.queue("payments");
  if (!credited) return outcome === "open" ? "done" : outcome;
  pushDeposit(ctx, credited);
  for (const slip of credited.slips) pushSlip(ctx, slip);
  return "done";
}

async function assess(
  tx: Tx,
  payment: BookedPayment | null,
  { memberId, version }: ManualMatch,
): Promise<MatchingOutcome | "open"> {
  const member = await findMember(tx, memberId);
  if (!payment || !member) return "missing";
  if (version !== undefined && version !== payment.round) return "version";
  if (payment.state === "credited") return payment.memberId === memberId ? "done" : "resolved";
  if (payment.state !== "unmatched") return "resolved";
  return member.currency === payment.currency ? "open" : "currency";
}
