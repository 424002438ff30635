import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { lockProtection } from "../../protection/index.ts";
import { isUnconfirmed, requireWithinDay } from "../crediting/check-entered.ts";
import { bookUnmatched, creditPayment } from "../crediting/credit-payment.ts";
import { buildEnteredPayment, type SeenPayment } from "../crediting/entered-payment.ts";
import { type PushedDeposit, pushDeposit } from "../crediting/push-deposit.ts";
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
 * payment is taken out of the queue. Otherwise the payment is entered now and waits for a second
 * person, and the feed's later report is recognised (`entered`). `asked`: the money is another
 * member's, and this staff user is the first of two persons.
 * @throws as `creditPayment`; DEPOSIT_LIMIT, SELF_EXCLUDED of the member who reported the transfer
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
  const { outcome, credited } = await transaction(ctx.db, async (tx): Promise<Settled> => {
    // Lock the payment first, then the member's limits, then the reported transfer: the order in
    // which a callback locks them.
    const { payment, isNew } =
      typeof by === "string"
        ? { payment: await lockPayment(tx, by), isNew: false }
        : await lockEnteredPayment(ctx, tx, { seen: by, currency, staff: reviewer.staff });
    await lockProtection(tx, memberId);
    const reportedTransfer = await lockReportedTransfer(tx, reportedTransferId);
    const outcome = assess(payment, reportedTransfer);
    if (outcome !== "open" || !reportedTransfer || !payment) throw new NotPossible(outcome);
    if (isNew) {
      await waitForSecondPerson(ctx, tx, { reviewer, payment, memberId, reportedTransferId, note });
      return { outcome: "entered", credited: null };
    }
    if (isEnteredBy(reviewer, payment)) return { outcome: "entered", credited: null };
    const isSecondAmount = await hasSameReference(tx, payment);
    const credit = {
      payment,
      memberId,
      qr: null,
      reportedTransfer,
      from: "suspense",
      isSecondAmount,
    } as const;
    const done = await creditPayment(ctx, tx, credit, { by: reviewer });
    const { id: paymentId, amountMinor } = payment;
    const action = done ? "settle" : "ask";
    const decision = { action, paymentId, reportedTransferId, memberId, note } as const;
    await recordDecision(ctx, tx, { reviewer, decision, after: { memberId, amountMinor } });
    if (!done) return { outcome: "asked", credited: null };
    const { lineId, former } = done;
    return { outcome: "done", credited: { memberId, amountMinor, lineId, former } };
  }).catch((error: unknown): Settled => {
    if (error instanceof NotPossible) return { outcome: error.outcome, credited: null };
    throw error;
  });
  if (outcome === "entered" || outcome === "asked" || credited) ctx.push.queue("payments");
  if (credited) pushDeposit(ctx, credited);
  return outcome;
}

interface Settled {
  outcome: ReportedTransferOutcome;
  credited: PushedDeposit | null;
}

/** Whether this call repeats the entry of the same staff user, which changes nothing. */
function isEnteredBy({ staff }: Reviewer, payment: BookedPayment): boolean {
  return isUnconfirmed(payment) && payment.enteredById === staff.staffId;
}

/** Books the payment that this staff user saw at the bank: it waits for a second person. */
async function waitForSecondPerson(
  ctx: Context,
  tx: Tx,
  entry: {
    reviewer: Reviewer;
    payment: BookedPayment;
    memberId: bigint;
    reportedTransferId: string;
    note: string;
  },
): Promise<void> {
  const { reviewer, payment, memberId, reportedTransferId, note } = entry;
  const { staff } = reviewer;
  const { id: paymentId, amountMinor, currency } = payment;
  if (!mayDecideAlone(reviewer, payment)) throw new NotPossible("limit");
  await requireWithinDay(ctx, tx, { staff, currency });
  const isSecondAmount = await hasSameReference(tx, payment);
  const waiting = { payment, reason: "entered", qrId: null, memberId, isSecondAmount } as const;
  await bookUnmatched(ctx, tx, waiting);
  const decision = { action: "enter", paymentId, reportedTransferId, memberId, note } as const;
  await recordDecision(ctx, tx, { reviewer, decision, after: { memberId, amountMinor } });
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
  payment: BookedPayment | null,
  reportedTransfer: ReportedTransfer | null,
): ReportedTransferOutcome | "open" {
  if (!reportedTransfer || !payment) return "missing";
  if (reportedTransfer.state === "settled" && reportedTransfer.paymentId === payment.id)
    return "done";
  if (reportedTransfer.state !== "waiting") return "closed";
  if (payment.state !== "unmatched") return "taken";
  return payment.currency === reportedTransfer.currency ? "open" : "currency";
}

/**
 * Locks the payment with this reference and amount: one that the feed reported or a staff user
 * entered before, or a new one in this staff user's name.
 */
async function lockEnteredPayment(
  ctx: Context,
  tx: Tx,
  entered: { seen: SeenPayment; currency: Payment["currency"]; staff: Reviewer["staff"] },
): Promise<{ payment: BookedPayment; isNew: boolean }> {
  const payment = buildEnteredPayment(ctx, entered);
  const isNew = await insertPayment(tx, payment, entered.staff.token);
  const known = isNew ? payment : await findPayment(tx, payment);
  const locked = known && (await lockPayment(tx, known.id));
  if (!locked) throw new Error("a payment with a known reference exists");
  return { payment: locked, isNew };
}
