import type { SlipReason } from "@krapao/contract/member/deposits";
import { bankLetters } from "@krapao/contract/wire/bank-numbers";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { SlipReceipt } from "../../../ports/slip-verifier.ts";
import { assessDeposit } from "../../protection/index.ts";
import { isUnconfirmed, requireWithinDay } from "../crediting/check-entered.ts";
import type { Decider } from "../crediting/credit-gate.ts";
import { bookUnmatched, type Credited, creditPayment } from "../crediting/credit-payment.ts";
import { matchMember } from "../crediting/match-member.ts";
import { pushDeposit, pushWaiting } from "../crediting/push-deposit.ts";
import { listCreditRequests } from "../crediting/queries-credit.ts";
import { updateProvenBySlip } from "../crediting/queries-entered.ts";
import { findGatewayPayment } from "../crediting/queries-gateway.ts";
import {
  findPayment,
  hasSameReference,
  insertPayment,
  lockPayment,
} from "../crediting/queries-payments.ts";
import { markWaiting } from "../crediting/waiting-line.ts";
import type { HouseAccount } from "../house-account.ts";
import type { BookedPayment, DeferredReason, Payment } from "../payment.ts";
import type { Reviewer } from "../reviewer.ts";
import { advanceSlip, pushSlip, type SlipStep } from "./advance-slip.ts";
import { failCopies } from "./joined/fail-copies.ts";
import {
  claimReference,
  deletePayment,
  hasDuplicatePayment,
  releaseReference,
  type SlipChange,
} from "./queries.ts";
import type { ReviewReason, Slip } from "./slip.ts";

interface ProvenSlip {
  slip: Slip;
  receipt: SlipReceipt;
  house: HouseAccount;
  /** The receipt's columns, to store with the slip. */
  receiptFields: SlipChange;
  /**
   * Set when a staff user approves the slip: a payment that merely looks the same is then treated
   * as another one.
   */
  review?: {
    /** Locks the slip, and refuses what cannot be decided any more. */
    lock(tx: Tx): Promise<void>;
    /** Records the decision with its outcome. */
    record(tx: Tx, outcome: Outcome): Promise<void>;
    reviewer: Reviewer;
    /** The staff user saw the payment at the bank: no verifier proved it. */
    isSeenOnly: boolean;
  };
}

/**
 * Result of crediting a slip. `joined`: the payment had been credited to the same member before.
 */
export type Outcome =
  | { to: "credited"; payment: Payment; isJoined: true }
  | { to: "credited"; payment: Payment; isJoined: false; credited: Credited }
  | { to: "failed"; reason: SlipReason }
  /** With its payment when that is already booked and deferred. */
  | { to: "review"; reason: ReviewReason; paymentId?: string; deferred?: Deferred };

interface Deferred {
  amountMinor: bigint;
  lineId: string;
  reason: DeferredReason;
}

/**
 * Credits what a slip proves once: its reference is claimed and its payment booked in one
 * transaction. A payment that the bank feed reported before is joined, and a later report of the
 * feed is recognised. A payment that only a staff user saw, or whose sender is another member,
 * waits for a second person.
 * @returns the outcome; null when another process moved the slip first
 */
export async function creditSlip(ctx: Context, proven: ProvenSlip): Promise<Outcome | null> {
  const { slip, receiptFields } = proven;
  const { id, memberId } = slip;
  const done = await transaction(ctx.db, async (tx) => {
    await proven.review?.lock(tx);
    const outcome = await claimAndCredit(ctx, tx, proven);
    const moved = await advanceSlip(ctx, tx, toStep(id, receiptFields, outcome));
    // Another process finished this slip: roll everything back.
    if (!moved) return Promise.reject(new LostRace());
    await proven.review?.record(tx, outcome);
    const copies = outcome.to === "credited" ? await failCopies(ctx, tx, moved) : [];
    return { moved: [moved, ...copies], outcome };
  }).catch((error: unknown) => {
    if (error instanceof LostRace) return null;
    throw error;
  });
  if (!done) return null;
  for (const moved of done.moved) pushSlip(ctx, moved);
  const { outcome } = done;
  if (outcome.to === "credited" && !outcome.isJoined) {
    const { payment, credited } = outcome;
    pushDeposit(ctx, { ...credited, memberId, amountMinor: payment.amountMinor });
  } else if (outcome.to === "review" && outcome.deferred) {
    pushWaiting(ctx, { memberId, ...outcome.deferred });
  }
  return outcome;
}

/** The slip's next step for an outcome. */
function toStep(id: string, fields: SlipChange, outcome: Outcome): SlipStep {
  if (outcome.to === "credited") {
    return { id, ...fields, to: outcome.to, paymentId: outcome.payment.id };
  }
  if (outcome.to === "failed") return { id, ...fields, ...outcome };
  const { to, reason, paymentId } = outcome;
  return { id, ...fields, to, reason, ...(paymentId === undefined ? {} : { paymentId }) };
}

class LostRace extends Error {}

async function claimAndCredit(ctx: Context, tx: Tx, proven: ProvenSlip): Promise<Outcome> {
  const { id: slipId, sendingBank, transRef } = proven.slip;
  assert(sendingBank && transRef, "a slip to credit has a reference");
  // Another transaction with this reference waits here until this one ends.
  if (!(await claimReference(tx, { slipId, sendingBank, transRef }))) {
    return { to: "failed", reason: "SLIP_REFNO_DUPLICATED" };
  }
  const outcome = await creditProvenPayment(ctx, tx, proven);
  if (outcome.to !== "credited") await releaseReference(tx, slipId);
  return outcome;
}

async function creditProvenPayment(ctx: Context, tx: Tx, proven: ProvenSlip): Promise<Outcome> {
  const { memberId } = proven.slip;
  const payment = buildPayment(ctx, proven);
  const { amountMinor } = payment;
  if (proven.review?.isSeenOnly) await requireNoGatewayPayment(tx, proven);
  if (!(await insertPayment(tx, payment, proven.review?.reviewer.staff.token))) {
    const known = await findPayment(tx, payment);
    const locked = known && (await lockPayment(tx, known.id));
    assert(locked, "a payment that is not new is recorded");
    return creditKnownPayment(ctx, tx, { payment: locked, proven });
  }
  const refused: Outcome | null = (await hasSameReference(tx, payment))
    ? { to: "failed", reason: "AMOUNT_DIFFERS" }
    : !proven.review && (await hasDuplicatePayment(tx, { payment, memberId }))
      ? { to: "review", reason: "duplicate" }
      : null;
  if (refused) {
    await deletePayment(tx, payment.id);
    return refused;
  }
  if (proven.review?.isSeenOnly) {
    const { staff } = proven.review.reviewer;
    await requireWithinDay(ctx, tx, { staff, currency: payment.currency });
    const waiting = { payment, reason: "entered", qrId: null, memberId } as const;
    await bookUnmatched(ctx, tx, { ...waiting, isSecondAmount: false });
    return { to: "review", reason: "second", paymentId: payment.id };
  }
  // For a staff user, `creditPayment` refuses what does not fit the member's limits; the automatic
  // check defers it instead.
  const deferral = proven.review ? null : await assessDeposit(ctx, tx, { memberId, amountMinor });
  if (deferral) {
    const waiting = {
      payment,
      reason: deferral.reason,
      qrId: null,
      memberId,
      isSecondAmount: false,
    };
    await bookUnmatched(ctx, tx, waiting);
    return toDeferred(payment, deferral.reason);
  }
  const { sender } = proven.receipt;
  const credit = { payment, memberId, qr: null, from: "bank", sender } as const;
  const credited = await creditPayment(ctx, tx, credit, deciderOf(proven));
  if (!credited) return waitForSecond(ctx, tx, payment);
  return { to: "credited", payment, isJoined: false, credited };
}

/** The verifier's receipt is the evidence, unless a staff user approves the slip. */
const deciderOf = ({ review }: ProvenSlip): Decider =>
  review ? { by: review.reviewer } : { by: "machine", evidence: "slip" };

/**
 * Books the payment of a slip whose sender is another member: it waits in the matching queue for a
 * second person, and that member sees it in progress.
 */
async function waitForSecond(ctx: Context, tx: Tx, payment: Payment): Promise<Outcome> {
  const { member } = await matchMember(tx, payment);
  const waiting = {
    payment,
    reason: "ambiguous",
    qrId: null,
    memberId: member?.id ?? null,
  } as const;
  await bookUnmatched(ctx, tx, { ...waiting, isSecondAmount: false });
  return { to: "review", reason: "second", paymentId: payment.id };
}

/**
 * No verifier saw the slip, so only our own records show that its money went to a gateway, which
 * reports it under another reference than the bank. The matching queue and the gateway's
 * callback credit that payment, never the slip.
 * @throws GATEWAY_REPORTED
 */
async function requireNoGatewayPayment(tx: Tx, { slip, receipt }: ProvenSlip): Promise<void> {
  const shown = { ...receipt, memberId: slip.memberId };
  if (await findGatewayPayment(tx, shown)) refuse("GATEWAY_REPORTED");
}

/**
 * The feed reported the payment first, or a staff user entered it: credits it if it is unmatched,
 * and never twice.
 */
async function creditKnownPayment(
  ctx: Context,
  tx: Tx,
  { payment, proven }: { payment: BookedPayment; proven: ProvenSlip },
): Promise<Outcome> {
  const { review, slip } = proven;
  const { memberId } = slip;
  // A slip joins a recorded payment only by what its image shows, not by what a cashier typed.
  const isTyped = slip.typed !== null && payment.eventId !== `slip:${slip.id}`;
  if (payment.state === "credited" && !isTyped) {
    return payment.memberId === memberId
      ? { to: "credited", payment, isJoined: true }
      : { to: "failed", reason: "SLIP_REFNO_DUPLICATED" };
  }
  const belongsToAnother = payment.memberId !== null && payment.memberId !== memberId;
  const isDoubtful =
    payment.reason === "reference" ||
    payment.reason === "twice" ||
    // After a reversal a staff user decides.
    (payment.reason === "reversed" && !review);
  const isOthers = belongsToAnother && !(await isAsked(tx, payment, memberId));
  if (payment.state !== "unmatched" || isTyped || isOthers || isDoubtful) {
    return { to: "review", reason: "payment" };
  }
  const { id, qrId, suspenseId, amountMinor } = payment;
  const isProvenNow = isUnconfirmed(payment) && !review?.isSeenOnly;
  if (isProvenNow) await updateProvenBySlip(tx, { id, slipId: slip.id });
  const proof = isProvenNow ? { ...payment, enteredBy: "slip", enteredById: null } : payment;
  const deferral = review ? null : await assessDeposit(ctx, tx, { memberId, amountMinor });
  if (deferral) {
    assert(suspenseId, "an unmatched payment is in suspense");
    const { reason } = deferral;
    const at = ctx.clock.now();
    await markWaiting(tx, { payment, reason, qrId, memberId, suspenseId, at });
    return toDeferred(payment, reason);
  }
  const { sender } = proven.receipt;
  const credit = { payment: proof, memberId, qr: null, from: "suspense", sender } as const;
  const credited = await creditPayment(ctx, tx, credit, deciderOf(proven));
  if (!credited) return { to: "review", reason: "second", paymentId: id };
  return { to: "credited", payment, isJoined: false, credited };
}

/** Whether a first person has asked to credit the payment to this member. */
async function isAsked(tx: Tx, { id }: Payment, memberId: bigint): Promise<boolean> {
  return (await listCreditRequests(tx, id)).some((request) => request.memberId === memberId);
}

function toDeferred({ id, amountMinor }: Payment, reason: DeferredReason): Outcome {
  return {
    to: "review",
    reason: "limit",
    paymentId: id,
    deferred: { amountMinor, reason, lineId: id },
  };
}

/** Builds the payment as the bank feed would report it. */
function buildPayment(ctx: Context, { slip, receipt, house, review }: ProvenSlip): Payment {
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
    enteredBy: review?.isSeenOnly ? review.reviewer.staff.name : "slip",
    enteredById: review?.isSeenOnly ? review.reviewer.staff.staffId : null,
  };
}
