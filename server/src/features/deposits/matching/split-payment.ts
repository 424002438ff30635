import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { checkEnteredPayment } from "../crediting/check-entered.ts";
import { creditPayment, pushDeposit } from "../crediting/credit-payment.ts";
import { lockPayment } from "../crediting/queries-payments.ts";
import type { BookedPayment } from "../payment.ts";
import { recordDecision } from "../record-decision.ts";
import type { Reviewer } from "../reviewer.ts";
import { lockSettledQr } from "./lock-settled-qr.ts";
import type { MatchingOutcome } from "./matching-outcome.ts";
import { insertShare, markSplit } from "./queries-shares.ts";

export interface Split {
  paymentId: string;
  /** The payment's round when it was shown. */
  version: number;
  shares: readonly { memberId: bigint; amountMinor: bigint; qrId: string | null }[];
  note: string;
}

/**
 * Credits a payment of the matching queue to several members, or as several deposits of one member:
 * all parts or none. Each part is a separate deposit. `total`: the parts do not add up to the
 * payment. A payment that a staff user entered needs a second person.
 * @throws APPROVAL_OWN, STAFF_DAY_LIMIT, FORBIDDEN as `checkEnteredPayment`; DEPOSIT_LIMIT,
 * SELF_EXCLUDED of any of the members
 */
export async function splitPayment(
  ctx: Context,
  reviewer: Reviewer,
  split: Split,
): Promise<MatchingOutcome | "total"> {
  const { paymentId, note } = split;
  // Sort by member, so that two splits among the same members lock them in the same order.
  const shares = [...split.shares].sort((one, other) => Number(other.memberId - one.memberId));
  const outcome = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const outcome = await assess(tx, payment, { ...split, shares });
    if (!payment || outcome !== "open") return outcome;
    await checkEnteredPayment(ctx, tx, reviewer, payment);
    for (const [index, { memberId, amountMinor, qrId }] of shares.entries()) {
      const share = { id: recordId(ctx), position: index + 1, amountMinor };
      const qr = await lockSettledQr(tx, { qrId, memberId, amountMinor });
      const isSecondAmount = payment.reason === "reference";
      const part = { payment, memberId, qr, share, from: "suspense", isSecondAmount } as const;
      const { transferId, reportedTransferId } = await creditPayment(ctx, tx, part);
      await insertShare(tx, {
        ...share,
        paymentId,
        round: payment.round,
        memberId,
        transferId,
        reportedTransferId,
        qrId: qr?.id ?? null,
        at: ctx.clock.now(),
      });
    }
    await markSplit(tx, paymentId);
    const decision = {
      action: "split",
      paymentId,
      reportedTransferId: null,
      memberId: null,
      note,
    } as const;
    const after = {
      shares: shares.map(({ memberId, amountMinor }) => ({ memberId, amountMinor })),
    };
    await recordDecision(ctx, tx, { reviewer, decision, after });
    return outcome;
  });
  if (outcome !== "open") return outcome;
  ctx.push.queue("payments");
  for (const share of shares) pushDeposit(ctx, share);
  return "done";
}

async function assess(
  tx: Tx,
  payment: BookedPayment | null,
  { version, shares }: Split,
): Promise<MatchingOutcome | "total" | "open"> {
  if (!payment) return "missing";
  if (version !== payment.round) return "version";
  if (payment.state !== "unmatched") return "resolved";
  assert(payment.suspenseId, "an unmatched payment is in suspense");
  const total = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (total !== payment.amountMinor) return "total";
  for (const { memberId } of shares) {
    const member = await findMember(tx, memberId);
    if (!member) return "missing";
    if (member.currency !== payment.currency) return "currency";
  }
  return "open";
}
