import { derivedId } from "../../../kernel/clock.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { nextCheckAt } from "../../../kernel/next-check.ts";
import { findTransfer, post, reverse, transfer, voidHold } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import type { PayoutOutcome } from "../../../ports/payout-bank.ts";
import { enqueuePush } from "../../push/index.ts";
import { settleLine } from "../../statements/index.ts";
import { putBack } from "./open-return.ts";
import { pushReturn } from "./push-return.ts";
import { lockOpenReturn, movePayment, moveReturn, updateAnswer, updateLate } from "./queries.ts";
import {
  lockReturned,
  movementOf,
  RETURN_OWNER,
  type ReturnedPayment,
} from "./returned-payment.ts";

interface Report extends ReturnedPayment {
  outcome: PayoutOutcome;
}

/** What the member sees now: it went back, or it waits again; null: nothing changed. */
type Settled = "FAILED" | "PROCESSING" | null;

/**
 * Records the bank's answer about a return, from a callback or a query, repeated or not. Only an
 * explicit yes or no moves money; after any other answer the bank is asked again later. A return
 * that the bank refused or sent back puts its payment into the queue again.
 */
export async function settleReturn(
  ctx: Context,
  { id, outcome }: { id: string; outcome: PayoutOutcome },
): Promise<void> {
  const done = await transaction(ctx.db, async (tx) => {
    const locked = await lockReturned(tx, id);
    if (!locked) return null;
    const status = await recordOutcome(ctx, tx, { ...locked, outcome });
    return status && { ...locked, status };
  });
  if (!done) return;
  pushReturn(ctx, { ...done, memberId: done.opened.memberId });
}

async function recordOutcome(ctx: Context, tx: Tx, report: Report): Promise<Settled> {
  switch (report.outcome.outcome) {
    case "paid":
      return recordPaid(ctx, tx, report);
    case "returned":
    case "refused":
      return recordNotPaid(ctx, tx, report, report.outcome.outcome);
    default:
      return recordOpen(ctx, tx, report);
  }
}

async function recordPaid(ctx: Context, tx: Tx, report: Report): Promise<Settled> {
  const { id, state } = report.opened;
  if (state === "paid") return null;
  if (state === "refused" || state === "returned") return recordLate(ctx, tx, report);
  if (state !== "sent") return recordContradiction(ctx, report);
  await post(tx, { id });
  await move(ctx, tx, report, "paid");
  return closePayment(ctx, tx, report);
}

async function recordNotPaid(
  ctx: Context,
  tx: Tx,
  report: Report,
  to: "refused" | "returned",
): Promise<Settled> {
  const { opened, payment } = report;
  const { id, state } = opened;
  if (state === "refused" || state === "returned") return null;
  if (state === "sent") {
    await voidHold(tx, { id });
  } else if (state === "paid" && to === "returned") {
    const originalId = opened.lateId ?? id;
    const answer = await reverse(tx, { id: derivedId("returns.back", id), originalId });
    assert(answer === "posted", "house accounts have no floor");
  } else {
    return recordContradiction(ctx, report);
  }
  await move(ctx, tx, report, to);
  // The line of a return that was paid has ended: it is in progress again.
  await settleLine(tx, { id: payment.id, status: "PROCESSING", at: ctx.clock.now() });
  await putBack(tx, payment);
  await enqueuePush(ctx, tx, { memberId: opened.memberId, kind: "waiting" });
  return "PROCESSING";
}

/** Accepted or unknown: the money stays held, and the bank is asked again. */
async function recordOpen(ctx: Context, tx: Tx, { opened, outcome }: Report): Promise<null> {
  await updateAnswer(tx, {
    id: opened.id,
    nextCheckAt: nextCheckAt({ now: ctx.clock.now(), since: opened.approvedAt ?? opened.askedAt }),
    ...("reason" in outcome ? { reason: outcome.reason } : {}),
    ...("bankReference" in outcome ? { bankReference: outcome.bankReference } : {}),
  });
  return null;
}

/**
 * Paid although the bank had not paid it at first. After a return that followed a payment, "paid"
 * is only a late callback. A payment that still waits has gone back after all. One that was
 * credited meanwhile, or is on its way back again, was paid twice: the suspense account of returns
 * takes the loss, and staff settle it.
 */
async function recordLate(ctx: Context, tx: Tx, report: Report): Promise<Settled> {
  const { opened, payment } = report;
  const { id } = opened;
  const lateId = derivedId("returns.late", id);
  const held = await findTransfer(tx, id);
  if (held?.state !== "voided" || opened.lateId !== null) return null;
  const at = ctx.clock.now();
  const other = await lockOpenReturn(tx, payment.id);
  const isStopped =
    payment.state === "returning" &&
    other !== null &&
    (await moveReturn(tx, { id: other.id, to: "cancelled", at, reason: "paid before" }));
  const isWaiting = payment.state === "unmatched" || isStopped;
  const late = { id: lateId, ...(isWaiting ? {} : { owner: RETURN_OWNER }) };
  const state = await transfer(tx, movementOf(report, late));
  assert(state === "posted", "suspense has no floor");
  await updateLate(tx, { id, lateId });
  ctx.log.error({ event: "return", recordId: id, outcome: "late" }, "paid after it was refused");
  if (!isWaiting) return null;
  await move(ctx, tx, report, "paid");
  return closePayment(ctx, tx, report);
}

/** Ends a payment that went back. It counts for no limit and earns nothing. */
async function closePayment(ctx: Context, tx: Tx, report: Report): Promise<"FAILED"> {
  const { opened, payment } = report;
  const { id } = payment;
  await movePayment(tx, { id, to: "returned" });
  await settleLine(tx, { id, status: "FAILED", at: ctx.clock.now(), reason: "returned" });
  await enqueuePush(ctx, tx, { memberId: opened.memberId, kind: "returned" });
  return "FAILED";
}

async function move(
  ctx: Context,
  tx: Tx,
  { opened: { id }, outcome }: Report,
  to: "paid" | "refused" | "returned",
): Promise<void> {
  const isMoved = await moveReturn(tx, {
    id,
    to,
    at: ctx.clock.now(),
    ...("reason" in outcome ? { reason: outcome.reason } : {}),
    ...("bankReference" in outcome ? { bankReference: outcome.bankReference } : {}),
  });
  assert(isMoved, "the state of a locked return does not change");
}

/** The bank reports on an order that it cannot have. Moves nothing; alerts. */
function recordContradiction(ctx: Context, { opened: { id, state }, outcome }: Report): null {
  ctx.log.error(
    { event: "return", recordId: id, state, outcome: outcome.outcome },
    "bank contradicts a return",
  );
  return null;
}
