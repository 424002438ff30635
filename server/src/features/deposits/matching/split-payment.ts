import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { type QueueOutcome, settledQr } from "./assign-payment.ts";
import { creditPayment, pushDeposit } from "./credit-payment.ts";
import type { Desk } from "./desk.ts";
import { type BookedPayment, lockPayment } from "./queries-payments.ts";
import { insertShare, markSplit } from "./queries-shares.ts";
import { recordDecision } from "./record-decision.ts";

export interface Split {
  paymentId: string;
  /** The payment's round as it was shown. */
  version: number;
  shares: readonly { memberId: bigint; amountMinor: bigint; qrId: string | null }[];
  note: string;
}

/**
 * Credits a payment that waits to several members, or to several deposits of one: each part is a deposit of its own. All of
 * it or nothing. `total`: the parts do not add up to the payment.
 * @throws DEPOSIT_LIMIT, PLAY_PAUSED of any of them
 */
export async function splitPayment(
  ctx: Context,
  desk: Desk,
  split: Split,
): Promise<QueueOutcome | "total"> {
  const { paymentId, note } = split;
  // One order for everybody: whoever splits among the same members locks them one after the other.
  const shares = [...split.shares].sort((one, other) => Number(other.memberId - one.memberId));
  const outcome = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const outcome = await judge(tx, payment, { ...split, shares });
    if (!payment || outcome !== "open") return outcome;
    for (const [index, { memberId, amountMinor, qrId }] of shares.entries()) {
      const share = { id: recordId(ctx), position: index + 1, amountMinor };
      const qr = await settledQr(tx, { qrId, memberId, amountMinor });
      const isSecondAmount = payment.reason === "reference";
      const part = { payment, memberId, qr, share, from: "suspense", isSecondAmount } as const;
      const { transferId, declaredId } = await creditPayment(ctx, tx, part);
      await insertShare(tx, {
        ...{ ...share, paymentId, round: payment.round, memberId, transferId, declaredId },
        ...{ qrId: qr?.id ?? null, at: ctx.clock.now() },
      });
    }
    await markSplit(tx, paymentId);
    const decision = {
      action: "split",
      paymentId,
      declaredId: null,
      memberId: null,
      note,
    } as const;
    const after = {
      shares: shares.map(({ memberId, amountMinor }) => ({ memberId, amountMinor })),
    };
    await recordDecision(ctx, tx, { desk, decision, after });
    return outcome;
  });
  if (outcome !== "open") return outcome;
  ctx.push.queue("payments");
  for (const share of shares) pushDeposit(ctx, share);
  return "done";
}

async function judge(
  tx: Tx,
  payment: BookedPayment | null,
  { version, shares }: Split,
): Promise<QueueOutcome | "total" | "open"> {
  if (!payment) return "missing";
  if (version !== payment.round) return "version";
  if (payment.state !== "unmatched") return "resolved";
  assert(payment.suspenseId, "what waits is in suspense");
  const total = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (total !== payment.amountMinor) return "total";
  for (const { memberId } of shares) {
    const member = await findMember(tx, memberId);
    if (!member) return "missing";
    if (member.currency !== payment.currency) return "currency";
  }
  return "open";
}
