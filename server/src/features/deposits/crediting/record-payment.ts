import { recordId, transaction } from "../../../kernel/context.ts";
import { inOrder, type Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { deferralOf, lockAllowance } from "../../protection/index.ts";
import { type BookedPayment, isPlausibleTime, type Payment } from "../payment.ts";
import { bookUnmatched, type Credited, creditPayment } from "./credit-payment.ts";
import { type Match, type Matched, matchPayment } from "./match-payment.ts";
import { bookMoveLine } from "./move-line.ts";
import { pushDeposit, pushWaiting } from "./push-deposit.ts";
import { confirmEnteredPayment } from "./queries-entered.ts";
import { wasReportedElsewhere } from "./queries-gateway.ts";
import {
  hasSameReference,
  insertPayment,
  lockPayment,
  wasEnteredBefore,
} from "./queries-payments.ts";

/** A payment as an external party reported it, by callback or when an order is checked. */
export interface Report extends Omit<Payment, "id" | "receivedAt" | "enteredBy" | "enteredById"> {
  match: Match;
}

/**
 * Books a reported payment once: it is credited to the member it belongs to, or waits in suspense
 * with the reason. A payment that is already recorded changes nothing.
 */
export async function recordPayment(ctx: Context, report: Report): Promise<void> {
  const { match, ...reported } = report;
  const payment: Payment = {
    ...reported,
    id: recordId(ctx),
    receivedAt: ctx.clock.now(),
    enteredBy: null,
    enteredById: null,
  };
  const settled = await transaction(ctx.db, async (tx): Promise<Settled | null> => {
    const [isNew, isSecondAmount] = await inOrder(tx, [
      insertPayment(tx, payment),
      hasSameReference(tx, payment),
    ]);
    if (!isNew) return confirmEntered(ctx, tx, { payment, match });
    const matched = await decideMatch(ctx, tx, { payment, match, isSecondAmount });
    if (matched.reason === null) {
      const credit = { payment, ...matched, from: "bank" } as const;
      const decider = { by: "machine", evidence: evidenceOf(match) } as const;
      return { ...matched, credited: await creditPayment(ctx, tx, credit, decider) };
    }
    if (await bookMoveLine(ctx, tx, payment)) return null;
    const { reason, qr } = matched;
    const waiting = { payment, reason, qrId: qr?.id ?? null, memberId: matched.memberId };
    await bookUnmatched(ctx, tx, { ...waiting, isSecondAmount });
    return matched;
  });
  ctx.push.queue("payments");
  const { amountMinor } = payment;
  if (!settled || settled.memberId === null) return;
  const { memberId, reason, credited } = settled;
  if (credited) pushDeposit(ctx, { ...credited, qr: settled.qr, memberId, amountMinor });
  else if (reason !== null) pushWaiting(ctx, { memberId, amountMinor, reason, lineId: payment.id });
}

/** The outcome of a report, with what was credited. */
type Settled = Matched & { credited?: Credited };

/**
 * Confirms a payment that a staff user or a slip had entered. If it still waits for a second
 * person, the report is the confirmation: it is credited as if it had not been entered.
 */
async function confirmEntered(
  ctx: Context,
  tx: Tx,
  { payment, match }: { payment: Payment; match: Match },
): Promise<Settled | null> {
  const id = await confirmEnteredPayment(tx, payment);
  const entered = id === null ? null : await lockPayment(tx, id);
  if (entered?.state !== "unmatched" || !waitsForReport(entered)) return null;
  const { payer, paidAt, receivedAt: confirmedAt } = payment;
  const reported = { ...entered, payer, paidAt, confirmedAt };
  const isSecondAmount = await hasSameReference(tx, entered);
  const matched = await decideMatch(ctx, tx, { payment: reported, match, isSecondAmount });
  if (matched.reason !== null) return null;
  const credit = { payment: reported, ...matched, from: "suspense" } as const;
  const decider = { by: "machine", evidence: evidenceOf(match) } as const;
  return { ...matched, credited: await creditPayment(ctx, tx, credit, decider) };
}

/** A payment that a staff user entered, or that a slip proved with another member as its sender. */
function waitsForReport({ reason, enteredBy }: BookedPayment): boolean {
  return reason === "entered" || (reason === "ambiguous" && enteredBy === "slip");
}

/** A gateway's payment is matched by our own reference, or by its order. */
const evidenceOf = ({ by }: Match) => (by === "reference" || by === "order" ? "gateway" : "feed");

/** A bank that makes the QRs reports their payments, and the bank feed may do so too. */
const isReportedTwice = ({ ports }: Context, { channel }: Payment) =>
  [...ports.gateways.values()].some(({ bank }) => bank?.code === channel);

async function decideMatch(
  ctx: Context,
  tx: Tx,
  { payment, match, isSecondAmount }: { payment: Payment; match: Match; isSecondAmount: boolean },
): Promise<Matched> {
  const found = await matchPayment(tx, { payment, match });
  // Checked first: the same reference with another amount is never credited automatically.
  if (isSecondAmount) return { ...found, reason: "reference" };
  if (found.reason !== null) return found;
  if (!isPlausibleTime(payment.paidAt, payment.receivedAt)) return { ...found, reason: "time" };
  const { memberId } = found;
  const { amountMinor } = payment;
  // A gateway has its own reference for what a staff user saw at the bank, and always an order.
  const isGateway = match.by === "reference";
  const [readAllowance, member, isEntered, isReportedElsewhere] = await inOrder(tx, [
    lockAllowance(ctx, tx, memberId),
    findMember(tx, memberId),
    (!found.qr || match.by !== "amount") && wasEnteredBefore(tx, { payment, memberId, isGateway }),
    isReportedTwice(ctx, payment) && wasReportedElsewhere(tx, payment),
  ]);
  const deferral = deferralOf(await readAllowance(), { amountMinor });
  if (!member || member.suspendedAt) return { ...found, reason: "suspended" };
  if (isEntered || isReportedElsewhere) return { ...found, reason: "twice" };
  return deferral ? { ...found, reason: deferral.reason } : found;
}
