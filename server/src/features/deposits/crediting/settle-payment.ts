import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { judgeDeposit } from "../protection/index.ts";
import { bookUnmatched, creditPayment, pushDeposit, pushHeld } from "./credit-payment.ts";
import { isHeld } from "./held.ts";
import { type Match, type Matched, matchPayment } from "./match-payment.ts";
import {
  confirmEntered,
  hasSameReference,
  insertPayment,
  type Payment,
  wasEnteredBefore,
} from "./queries-payments.ts";

/** A payment as an outside party reported it, by callback or when asked. */
export interface Report extends Omit<Payment, "id" | "receivedAt" | "enteredBy"> {
  match: Match;
}

/**
 * Books a reported payment, once: it is credited to whom it belongs to, or it waits for an operator with the reason.
 * A payment that is known already changes nothing.
 */
export async function settlePayment(ctx: Context, report: Report): Promise<void> {
  const { match, ...reported } = report;
  const payment: Payment = {
    ...reported,
    id: recordId(ctx),
    receivedAt: ctx.clock.now(),
    enteredBy: null,
  };
  const news = await transaction(ctx.db, async (tx): Promise<Matched | null> => {
    if (!(await insertPayment(tx, payment))) {
      await confirmEntered(tx, payment);
      return null;
    }
    const isSecondAmount = await hasSameReference(tx, payment);
    const matched = await judge(ctx, tx, { payment, match, isSecondAmount });
    if (matched.reason === null) {
      await creditPayment(ctx, tx, { payment, ...matched, from: "bank" });
      return matched;
    }
    const { reason, qr } = matched;
    const waiting = { payment, reason, qrId: qr?.id ?? null, memberId: matched.memberId };
    await bookUnmatched(ctx, tx, { ...waiting, isSecondAmount });
    return matched;
  });
  ctx.push.queue("payments");
  const { amountMinor } = payment;
  if (!news || news.memberId === null) return;
  const { memberId, reason } = news;
  if (reason === null) pushDeposit(ctx, { memberId, amountMinor });
  else if (isHeld(reason)) pushHeld(ctx, { memberId, amountMinor, reason });
}

async function judge(
  ctx: Context,
  tx: Tx,
  { payment, match, isSecondAmount }: { payment: Payment; match: Match; isSecondAmount: boolean },
): Promise<Matched> {
  const found = await matchPayment(tx, { payment, match });
  // Whatever else is said of it: one reference stands for one payment.
  if (isSecondAmount) return { ...found, reason: "reference" };
  if (found.reason !== null) return found;
  const member = await findMember(tx, found.memberId);
  if (!member || member.suspendedAt) return { ...found, reason: "suspended" };
  if (!found.qr && (await wasEnteredBefore(tx, { payment, memberId: member.id }))) {
    return { ...found, reason: "twice" };
  }
  const { amountMinor } = payment;
  const held = await judgeDeposit(ctx, tx, { memberId: member.id, amountMinor });
  return held ? { ...found, reason: held.reason } : found;
}
