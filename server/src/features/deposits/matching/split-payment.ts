import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { findOpenLine } from "../../statements/index.ts";
import { creditShares } from "../crediting/credit-payment.ts";
import { type PushedDeposit, pushDeposit, pushFailed } from "../crediting/push-deposit.ts";
import { lockPayment } from "../crediting/queries-payments.ts";
import { failWaitingLine } from "../crediting/waiting-line.ts";
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
 * payment. `asked`: the money is another member's than one of the parts, and this staff user is the
 * first of two persons.
 * @throws as `creditShares`; DEPOSIT_LIMIT, SELF_EXCLUDED of any of the members
 */
export async function splitPayment(
  ctx: Context,
  reviewer: Reviewer,
  split: Split,
): Promise<MatchingOutcome | "total"> {
  const { paymentId, note } = split;
  // Sort by member, so that two splits among the same members lock them in the same order.
  const shares = [...split.shares].sort((one, other) => Number(other.memberId - one.memberId));
  const pushed: PushedDeposit[] = [];
  const { outcome, failed } = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const outcome = await assess(tx, payment, { ...split, shares });
    if (!payment || outcome !== "open") return { outcome, failed: null };
    const line = payment.round === 1 ? await findOpenLine(tx, paymentId) : null;
    // The member who saw the payment in progress gets the first own part in that line.
    const inLine = shares.findIndex(({ memberId }) => memberId === line?.memberId);
    const parts: Parameters<typeof creditShares>[2]["shares"][number][] = [];
    for (const [index, { memberId, amountMinor, qrId }] of shares.entries()) {
      const id = index === inLine ? paymentId : recordId(ctx);
      const qr = await lockSettledQr(tx, { qrId, memberId, amountMinor });
      parts.push({ id, position: index + 1, amountMinor, memberId, qr });
    }
    const isSecondAmount = payment.reason === "reference";
    const all = { payment, shares: parts, isSecondAmount };
    const credited = await creditShares(ctx, tx, all, { by: reviewer });
    for (const [index, { qr, ...share }] of parts.entries()) {
      const deposit = credited?.[index];
      if (!deposit) continue;
      const { transferId, reportedTransferId, lineId } = deposit;
      const { memberId, amountMinor } = share;
      pushed.push({ memberId, amountMinor, lineId, qr });
      const { round } = payment;
      const at = ctx.clock.now();
      const booked = { ...share, paymentId, round, transferId, reportedTransferId, at };
      await insertShare(tx, { ...booked, qrId: qr?.id ?? null });
    }
    const failed = credited && line && (await failRest(ctx, tx, { payment, hasPart: inLine >= 0 }));
    if (credited) await markSplit(tx, paymentId);
    const decision = {
      action: credited ? "split" : "ask",
      paymentId,
      reportedTransferId: null,
      memberId: null,
      note,
    } as const;
    const after = {
      shares: shares.map(({ memberId, amountMinor }) => ({ memberId, amountMinor })),
    };
    await recordDecision(ctx, tx, { reviewer, decision, after });
    return { outcome: credited ? outcome : ("asked" as const), failed };
  });
  if (outcome === "open" || outcome === "asked") ctx.push.queue("payments");
  if (outcome !== "open") return outcome;
  for (const deposit of pushed) pushDeposit(ctx, deposit);
  if (failed) pushFailed(ctx, failed);
  return "done";
}

/**
 * Ends the line of the waiting payment when no part was credited in it: its member has no part, or
 * the part is in the line of a reported transfer.
 */
async function failRest(
  ctx: Context,
  tx: Tx,
  { payment, hasPart }: { payment: BookedPayment; hasPart: boolean },
): Promise<Parameters<typeof pushFailed>[1] | null> {
  const { id, amountMinor } = payment;
  const reason = hasPart ? "reported" : "other_member";
  const memberId = await failWaitingLine(tx, { id, reason, at: ctx.clock.now() });
  return memberId === null || hasPart ? null : { memberId, amountMinor, lineId: id };
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
