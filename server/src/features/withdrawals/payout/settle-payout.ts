import { fromMinor } from "@krapao/contract";
import { derivedId } from "../../../kernel/clock.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { nextCheckAt } from "../../../kernel/next-check.ts";
import { bookLateSuccess } from "../../../ledger/late-success.ts";
import { findTransfer, post, reverse, voidHold } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import type { PayoutOutcome } from "../../../ports/payout-bank.ts";
import { enqueuePush } from "../../push/index.ts";
import { settleLine } from "../../statements/index.ts";
import { lockWithdrawal, moveWithdrawal, updateWithdrawal } from "../queries.ts";
import { statusForMember, type Withdrawal } from "../withdrawal.ts";
import { findResolvedAt, updateContradicted } from "./queries-cases.ts";

/** What changed in the ledger, and is published to the member's pages; null: nothing. */
type Settled = "paid" | "returned" | "refused" | null;

/**
 * Records the bank's answer about a payout, from a callback or a query, repeated or not. Only an
 * explicit yes or no moves money; after any other answer the bank is asked again later.
 */
export async function settlePayout(
  ctx: Context,
  { id, outcome }: { id: string; outcome: PayoutOutcome },
): Promise<void> {
  const done = await transaction(ctx.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) return null;
    const settled = await recordOutcome(ctx, tx, { withdrawal, outcome });
    return settled && { withdrawal, settled };
  });
  ctx.push.queue("withdrawals");
  if (done) publishSettled(ctx, done);
}

/** Publishes the outcome to the member's open pages, after the commit. */
export function publishSettled(
  ctx: Context,
  { withdrawal, settled }: { withdrawal: Withdrawal; settled: NonNullable<Settled> },
): void {
  ctx.push.wallet(withdrawal.memberId, {
    reason: "withdrawal",
    amount: fromMinor(withdrawal.amountMinor),
    ...statusForMember(settled),
    lineId: withdrawal.id,
  });
}

interface Report {
  withdrawal: Withdrawal;
  outcome: PayoutOutcome;
}

/** Records the outcome of a locked withdrawal. @returns what changed */
export async function recordOutcome(ctx: Context, tx: Tx, report: Report): Promise<Settled> {
  switch (report.outcome.outcome) {
    case "paid":
      return recordPaid(ctx, tx, report);
    case "returned":
      return recordReturned(ctx, tx, report);
    case "refused":
      return recordRefused(ctx, tx, report);
    default:
      return recordOpen(ctx, tx, report);
  }
}

async function recordPaid(ctx: Context, tx: Tx, report: Report): Promise<Settled> {
  const { id, state } = report.withdrawal;
  if (state === "paid") return null;
  if (state === "refused" || state === "returned") return recordLate(ctx, tx, report);
  if (state !== "sent") return recordContradiction(ctx, report);
  await post(tx, { id });
  return close(ctx, tx, report, "paid");
}

async function recordReturned(ctx: Context, tx: Tx, report: Report): Promise<Settled> {
  const { id, state } = report.withdrawal;
  if (state === "sent") {
    await voidHold(tx, { id });
    return close(ctx, tx, report, "returned");
  }
  if (state !== "paid") return state === "returned" ? null : recordContradiction(ctx, report);
  const answer = await reverse(tx, { id: derivedId("withdrawals.return", id), originalId: id });
  assert(answer === "posted", "a house account can be debited below zero");
  const settled = await close(ctx, tx, report, "returned");
  await updateContradicted(tx, { id, at: ctx.clock.now() });
  return settled;
}

async function recordRefused(ctx: Context, tx: Tx, report: Report): Promise<Settled> {
  const { id, state } = report.withdrawal;
  if (state === "refused") return null;
  // What a staff user said was paid has never left: by the bank's word it comes back.
  if (state === "paid" && (await findResolvedAt(tx, id))) return recordReturned(ctx, tx, report);
  if (state !== "sent") return recordContradiction(ctx, report);
  await voidHold(tx, { id });
  return close(ctx, tx, report, "refused");
}

/** Accepted or unknown: the money stays held, and the bank is asked again. */
async function recordOpen(ctx: Context, tx: Tx, { withdrawal, outcome }: Report): Promise<null> {
  const { id, state, createdAt } = withdrawal;
  if (state !== "sent") return null;
  await updateWithdrawal(tx, {
    id,
    nextCheckAt: nextCheckAt({ now: ctx.clock.now(), since: createdAt }),
    ...("reason" in outcome ? { reason: outcome.reason } : {}),
    ...("bankReference" in outcome ? { bankReference: outcome.bankReference } : {}),
  });
  return null;
}

/**
 * Paid although the bank had refused it and the member has the money back. It is booked against
 * suspense, once, and staff settle it. After a return that followed a payment, "paid" is only a
 * late callback.
 */
async function recordLate(ctx: Context, tx: Tx, { withdrawal }: Report): Promise<null> {
  const { id } = withdrawal;
  const held = await findTransfer(tx, id);
  if (held?.state !== "voided") return null;
  await bookLateSuccess(tx, { id: derivedId("withdrawals.late", id), voidedId: id });
  await updateWithdrawal(tx, {
    id,
    reason: "paid although it was refused",
    lateAt: ctx.clock.now(),
  });
  await updateContradicted(tx, { id, at: ctx.clock.now() });
  ctx.log.error({ event: "payout", recordId: id, outcome: "late" }, "paid after it was refunded");
  return null;
}

async function close(
  ctx: Context,
  tx: Tx,
  { withdrawal, outcome }: Report,
  to: "paid" | "returned" | "refused",
): Promise<Settled> {
  const at = ctx.clock.now();
  const isMoved = await moveWithdrawal(tx, {
    id: withdrawal.id,
    to,
    at,
    nextCheckAt: null,
    reason: "reason" in outcome ? outcome.reason : to,
    ...("bankReference" in outcome ? { bankReference: outcome.bankReference } : {}),
  });
  assert(isMoved, "the state of a locked withdrawal does not change");
  await settleLine(tx, { id: withdrawal.id, status: statusForMember(to).status, at });
  if (to === "paid")
    await enqueuePush(ctx, tx, { memberId: withdrawal.memberId, kind: "withdrawal" });
  return to;
}

/** The bank reports on an order it cannot have, or revokes its answer. Moves nothing; alerts. */
function recordContradiction(ctx: Context, { withdrawal, outcome }: Report): null {
  const { id, state } = withdrawal;
  ctx.log.error(
    { event: "payout", recordId: id, state, outcome: outcome.outcome },
    "bank contradicts a payout record",
  );
  return null;
}
