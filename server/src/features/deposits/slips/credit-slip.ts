import type { SlipReason } from "@krapao/contract/deposits";
import { bankLetters } from "@krapao/contract/wire/bank-numbers";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import type { SlipReceipt } from "../../ports/slip-verifier.ts";
import { judgeDeposit } from "../protection/index.ts";
import { bookUnmatched, creditPayment, pushDeposit } from "./credit-payment.ts";
import {
  type BookedPayment,
  findPayment,
  hasSameReference,
  insertPayment,
  lockPayment,
  markUnmatched,
  type Payment,
} from "./queries-payments.ts";
import {
  claimReference,
  hasTwin,
  releaseReference,
  removePayment,
  type SlipChange,
} from "./queries-slips.ts";
import type { ReviewReason, Slip } from "./slip.ts";
import { type SlipStep, takeStep, tellSlip } from "./slip-step.ts";
import type { HouseAccount } from "./slip-verdict.ts";

export interface ProvenSlip {
  slip: Slip;
  receipt: SlipReceipt;
  house: HouseAccount;
  /** What the verifier told, for the record. */
  told: SlipChange;
  /** An operator has looked: a payment that merely looks the same is another one. */
  decided?: {
    /** Locks the slip, and refuses what cannot be decided (any more). */
    lock(tx: Tx): Promise<void>;
    /** Writes the decision beside what came of it. */
    record(tx: Tx, outcome: Outcome): Promise<void>;
    /** Whose word it is when no verifier proved the transfer. */
    seenBy: string | null;
  };
}

/** What became of the money that a slip proves. `joined`: it had been credited to the same member before. */
export type Outcome =
  | { to: "credited"; payment: Payment; isJoined: boolean }
  | { to: "failed"; reason: SlipReason }
  /** With its payment when that was booked already, and waits. */
  | { to: "review"; reason: ReviewReason; paymentId?: string };

/**
 * Credits what a slip proves, once: its reference is claimed and its payment booked in one transaction. What the bank
 * feed reported before is the same payment, and what it reports later is known then.
 * @returns where the slip went; null when nothing could be decided (any more).
 */
export async function creditSlip(ctx: Context, proven: ProvenSlip): Promise<Outcome["to"] | null> {
  const { slip, told } = proven;
  const { id, memberId } = slip;
  const done = await transaction(ctx.db, async (tx) => {
    await proven.decided?.lock(tx);
    const outcome = await book(ctx, tx, proven);
    const step: SlipStep =
      outcome.to === "credited"
        ? { id, ...told, to: outcome.to, paymentId: outcome.payment.id }
        : { id, ...told, ...outcome };
    const moved = await takeStep(ctx, tx, step);
    if (moved) await proven.decided?.record(tx, outcome);
    // Another process finished this slip meanwhile: nothing of ours may stay.
    return moved ? { moved, outcome } : Promise.reject(new LostRace());
  }).catch((error: unknown) => {
    if (error instanceof LostRace) return null;
    throw error;
  });
  if (!done) return null;
  tellSlip(ctx, done.moved);
  const { outcome } = done;
  if (outcome.to === "credited" && !outcome.isJoined) {
    pushDeposit(ctx, { memberId, amountMinor: outcome.payment.amountMinor });
  }
  return outcome.to;
}

class LostRace extends Error {}

async function book(ctx: Context, tx: Tx, proven: ProvenSlip): Promise<Outcome> {
  const { id: slipId, sendingBank, transRef } = proven.slip;
  assert(sendingBank && transRef, "a slip that is credited was read");
  // Whoever else has this slip in hand waits here until we are through.
  if (!(await claimReference(tx, { slipId, sendingBank, transRef }))) {
    return { to: "failed", reason: "SLIP_REFNO_DUPLICATED" };
  }
  const outcome = await bookPayment(ctx, tx, proven);
  if (outcome.to !== "credited") await releaseReference(tx, slipId);
  return outcome;
}

async function bookPayment(ctx: Context, tx: Tx, proven: ProvenSlip): Promise<Outcome> {
  const { memberId } = proven.slip;
  const payment = paymentOf(ctx, proven);
  const { amountMinor } = payment;
  if (!(await insertPayment(tx, payment))) {
    const known = await findPayment(tx, payment);
    const locked = known && (await lockPayment(tx, known.id));
    assert(locked, "a payment that is not new is known");
    const isDecided = proven.decided !== undefined;
    return settleKnown(ctx, tx, { payment: locked, memberId, isDecided });
  }
  const refused: Outcome | null = (await hasSameReference(tx, payment))
    ? { to: "failed", reason: "NOT_MATCH" }
    : !proven.decided && (await hasTwin(tx, { payment, memberId }))
      ? { to: "review", reason: "twin" }
      : null;
  if (refused) {
    await removePayment(tx, payment.id);
    return refused;
  }
  // Somebody of the staff is told that it does not fit; what comes by itself waits by itself.
  const held = proven.decided ? null : await judgeDeposit(ctx, tx, { memberId, amountMinor });
  if (held) {
    const waiting = { payment, reason: held.reason, qrId: null, memberId, isSecondAmount: false };
    await bookUnmatched(ctx, tx, waiting);
    return { to: "review", reason: "limit", paymentId: payment.id };
  }
  await creditPayment(ctx, tx, { payment, memberId, qr: null, from: "bank" });
  return { to: "credited", payment, isJoined: false };
}

/** The feed was faster: its payment is credited now if it waits for somebody, and never twice. */
async function settleKnown(
  ctx: Context,
  tx: Tx,
  {
    payment,
    memberId,
    isDecided,
  }: { payment: BookedPayment; memberId: bigint; isDecided: boolean },
): Promise<Outcome> {
  if (payment.state === "credited") {
    return payment.memberId === memberId
      ? { to: "credited", payment, isJoined: true }
      : { to: "failed", reason: "SLIP_REFNO_DUPLICATED" };
  }
  const isAnothers = payment.memberId !== null && payment.memberId !== memberId;
  const isDoubtful = payment.reason === "reference" || payment.reason === "twice";
  if (payment.state === "dismissed" || isAnothers || isDoubtful) {
    return { to: "review", reason: "payment" };
  }
  const { id, qrId, suspenseId, amountMinor } = payment;
  const held = isDecided ? null : await judgeDeposit(ctx, tx, { memberId, amountMinor });
  if (held) {
    assert(suspenseId, "what waits is in suspense");
    await markUnmatched(tx, { id, reason: held.reason, qrId, memberId, suspenseId });
    return { to: "review", reason: "limit", paymentId: id };
  }
  await creditPayment(ctx, tx, { payment, memberId, qr: null, from: "suspense" });
  return { to: "credited", payment, isJoined: false };
}

/** The payment as the bank feed would report it. */
function paymentOf(ctx: Context, { slip, receipt, house, decided }: ProvenSlip): Payment {
  const { sender } = receipt;
  return {
    id: recordId(ctx),
    source: "bank-feed",
    eventId: `slip:${slip.id}`,
    reference: `${house.bankCode}:${receipt.transRef}`,
    channel: house.bankCode,
    houseAccount: house.accountNo,
    amountMinor: receipt.amountMinor,
    currency: receipt.currency,
    payer: {
      bankCode: bankLetters(sender.bankNumber ?? "") ?? null,
      accountNo: sender.accountNo,
      name: sender.names[0] ?? null,
    },
    paidAt: receipt.paidAt,
    receivedAt: ctx.clock.now(),
    enteredBy: decided?.seenBy ?? "slip",
  };
}
