import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { lockProtection } from "../../protection/index.ts";
import { creditPayment, pushDeposit } from "../crediting/credit-payment.ts";
import { buildEnteredPayment, type SeenPayment } from "../crediting/entered-payment.ts";
import {
  findPayment,
  hasSameReference,
  insertPayment,
  lockPayment,
} from "../crediting/queries-payments.ts";
import type { BookedPayment, Payment } from "../payment.ts";
import { recordDecision } from "../record-decision.ts";
import type { ReportedTransfer, ReportedTransferOutcome } from "../reported-transfer.ts";
import { mayDecideAlone, type Reviewer } from "../reviewer.ts";
import { findReportedTransfer, lockReportedTransfer } from "./queries.ts";

export interface Settlement {
  reportedTransferId: string;
  /** The payment that the cashier saw at the bank, or the id of an unmatched payment. */
  by: SeenPayment | string;
  note?: string;
}

/**
 * A cashier settles a reported transfer with a payment of the matching queue, or with a payment
 * seen at the bank. If the feed has already reported a payment under the seen reference, that
 * payment is taken out of the queue; otherwise the payment is booked now, and the feed's later
 * report changes nothing.
 * @throws DEPOSIT_LIMIT, SELF_EXCLUDED of the member who reported the transfer
 */
export async function settleReportedTransfer(
  ctx: Context,
  reviewer: Reviewer,
  settlement: Settlement,
): Promise<ReportedTransferOutcome> {
  const { reportedTransferId, by, note = "" } = settlement;
  const known = await findReportedTransfer(ctx.db, reportedTransferId);
  if (!known) return "missing";
  const { memberId, currency } = known;
  const { outcome, amountMinor } = await transaction(ctx.db, async (tx) => {
    // Lock the payment first, then the member's limits, then the reported transfer: the order in
    // which a callback locks them.
    const payment =
      typeof by === "string"
        ? await lockPayment(tx, by)
        : await lockEnteredPayment(ctx, tx, { seen: by, currency, staffName: reviewer.staff.name });
    await lockProtection(tx, memberId);
    const reportedTransfer = await lockReportedTransfer(tx, reportedTransferId);
    const outcome = assess(reviewer, payment, reportedTransfer);
    if (outcome !== "open" || !reportedTransfer || !payment) throw new NotPossible(outcome);
    const isSecondAmount = await hasSameReference(tx, payment);
    const from = payment.suspenseId === null ? "bank" : "suspense";
    const credit = { payment, memberId, qr: null, reportedTransfer, from, isSecondAmount } as const;
    await creditPayment(ctx, tx, credit);
    const { id: paymentId, amountMinor } = payment;
    const decision = { action: "settle", paymentId, reportedTransferId, memberId, note } as const;
    await recordDecision(ctx, tx, { reviewer, decision, after: { memberId, amountMinor } });
    return { outcome: "done" as const, amountMinor };
  }).catch((error: unknown) => {
    if (error instanceof NotPossible) return { outcome: error.outcome, amountMinor: null };
    throw error;
  });
  if (amountMinor === null) return outcome;
  ctx.push.queue("payments");
  pushDeposit(ctx, { memberId, amountMinor });
  return outcome;
}

/** Rolls the transaction back when the decision is not possible. */
class NotPossible extends Error {
  readonly outcome: ReportedTransferOutcome;
  constructor(outcome: ReportedTransferOutcome | "open") {
    super(outcome);
    this.outcome = outcome === "open" ? "missing" : outcome;
  }
}

function assess(
  reviewer: Reviewer,
  payment: BookedPayment | null,
  reportedTransfer: ReportedTransfer | null,
): ReportedTransferOutcome | "open" {
  if (!reportedTransfer || !payment) return "missing";
  if (reportedTransfer.state === "settled" && reportedTransfer.paymentId === payment.id)
    return "done";
  if (reportedTransfer.state !== "waiting") return "closed";
  if (payment.state !== "unmatched") return "taken";
  if (payment.currency !== reportedTransfer.currency) return "currency";
  // Nothing but this staff user's statement shows that the money arrived.
  const isUnconfirmed = payment.enteredBy !== null && payment.suspenseId === null;
  return isUnconfirmed && !mayDecideAlone(reviewer, payment) ? "limit" : "open";
}

/**
 * Locks the payment with this reference and amount: the one that the feed reported, or a new one in
 * the staff user's name.
 */
async function lockEnteredPayment(
  ctx: Context,
  tx: Tx,
  entered: { seen: SeenPayment; currency: Payment["currency"]; staffName: string },
): Promise<BookedPayment> {
  const payment = buildEnteredPayment(ctx, entered);
  const isNew = await insertPayment(tx, payment);
  const known = isNew ? payment : await findPayment(tx, payment);
  const locked = known && (await lockPayment(tx, known.id));
  if (!locked) throw new Error("a payment with a known reference exists");
  return locked;
}
