import { fromMinor } from "@krapao/contract";
import { derivedId } from "../../kernel/clock.ts";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import { bookLateSuccess } from "../../ledger/late-success.ts";
import { findTransfer, post, reverse, voidHold } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import type { PayoutOutcome } from "../../ports/payout-bank.ts";
import { tellAway } from "../push/index.ts";
import { settleLine } from "../statements/index.ts";
import { lockWithdrawal, moveWithdrawal, noteWithdrawal } from "./queries.ts";
import { nextCheckAt, tellMember, type Withdrawal } from "./withdrawal.ts";

/** What happened to the book, and so what the member's pages are told; null: nothing new. */
type Settled = "paid" | "returned" | "refused" | null;

/**
 * Records what the bank said of a payout, however we heard of it and however often. Only an explicit yes or no
 * moves money; anything else is asked for again later.
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
  if (done) pushSettled(ctx, done);
}

/** Tells the member's open pages, after the commit. */
export function pushSettled(
  ctx: Context,
  { withdrawal, settled }: { withdrawal: Withdrawal; settled: NonNullable<Settled> },
): void {
  ctx.push.wallet(withdrawal.memberId, {
    reason: "withdrawal",
    amount: fromMinor(withdrawal.amountMinor),
    ...tellMember(settled),
  });
}

interface Report {
  withdrawal: Withdrawal;
  outcome: PayoutOutcome;
}

/** Books what became of a locked withdrawal. @returns what is new of it */
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
  if (state !== "sent") return doubt(ctx, report);
  await post(tx, { id });
  return close(ctx, tx, report, "paid");
}

async function recordReturned(ctx: Context, tx: Tx, report: Report): Promise<Settled> {
  const { id, state } = report.withdrawal;
  if (state === "sent") {
    await voidHold(tx, { id });
    return close(ctx, tx, report, "returned");
  }
  if (state !== "paid") return state === "returned" ? null : doubt(ctx, report);
  const answer = await reverse(tx, { id: derivedId("withdrawals.return", id), originalId: id });
  assert(answer === "posted", "a house account gives back without a floor");
  return close(ctx, tx, report, "returned");
}

async function recordRefused(ctx: Context, tx: Tx, report: Report): Promise<Settled> {
  const { id, state } = report.withdrawal;
  if (state === "refused") return null;
  if (state !== "sent") return doubt(ctx, report);
  await voidHold(tx, { id });
  return close(ctx, tx, report, "refused");
}

/** Accepted or unknown: the money stays held, and the bank is asked again. */
async function recordOpen(ctx: Context, tx: Tx, { withdrawal, outcome }: Report): Promise<null> {
  const { id, state, createdAt } = withdrawal;
  if (state !== "sent") return null;
  await noteWithdrawal(tx, {
    id,
    nextCheckAt: nextCheckAt({ now: ctx.clock.now(), since: createdAt }),
    ...("reason" in outcome ? { reason: outcome.reason } : {}),
    ...("bankReference" in outcome ? { bankReference: outcome.bankReference } : {}),
  });
  return null;
}

/**
 * Paid, although the member has the money back because the bank had said no. It is booked against suspense, once, and an
 * operator settles it. After a return that followed a payment it is only old news.
 */
async function recordLate(ctx: Context, tx: Tx, { withdrawal }: Report): Promise<null> {
  const { id } = withdrawal;
  const held = await findTransfer(tx, id);
  if (held?.state !== "voided") return null;
  await bookLateSuccess(tx, { id: derivedId("withdrawals.late", id), voidedId: id });
  await noteWithdrawal(tx, { id, reason: "paid although it was refused", lateAt: ctx.clock.now() });
  ctx.log.error({ event: "payout", recordId: id, outcome: "late" }, "paid after it was given back");
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
  assert(isMoved, "the state of a locked withdrawal stays");
  await settleLine(tx, { id: withdrawal.id, status: tellMember(to).status, at });
  if (to === "paid") await tellAway(ctx, tx, { memberId: withdrawal.memberId, kind: "withdrawal" });
  return to;
}

/** The bank speaks of an order that it cannot have, or takes back what it said. Nothing is moved; somebody must look. */
function doubt(ctx: Context, { withdrawal, outcome }: Report): null {
  const { id, state } = withdrawal;
  ctx.log.error(
    { event: "payout", recordId: id, state, outcome: outcome.outcome },
    "the bank contradicts our record",
  );
  return null;
}
