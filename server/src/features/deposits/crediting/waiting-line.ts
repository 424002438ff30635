/**
 * The statement line of a payment that has arrived: while it waits, and as the deposit that it ends
 * in. The id of the line is the payment's, so the deposit ends in the same line.
 */
import { WALLET } from "@krapao/contract/member/games";
import type { EndedReason, WaitingReason } from "@krapao/contract/member/statements";
import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { explainLine, findOpenLine, openLine, settleLine } from "../../statements/index.ts";
import type { BookedPayment, Payment, UnmatchedReason } from "../payment.ts";
import type { ReportedTransfer } from "../reported-transfer.ts";
import { listWaitingPayments, markUnmatched } from "./queries-payments.ts";
import {
  closeReportedTransfer,
  findWaitingReportedTransfer,
} from "./queries-reported-transfers.ts";

/** What the member reads for each reason of the matching queue. */
const SHOWN_REASON: Record<UnmatchedReason, WaitingReason> = {
  late: "late",
  cancelled: "cancelled",
  twice: "twice",
  amount: "amount",
  currency: "currency",
  ambiguous: "payer",
  name: "payer",
  digits: "payer",
  limit: "limit",
  excluded: "excluded",
  failed: "check",
  reference: "check",
  suspended: "check",
  entered: "check",
  time: "check",
  reversed: "check",
  move: "check",
  unknown: "check",
};

/** A payment that waits: why, for which QR, and the member it most likely belongs to. */
interface Waiting {
  payment: Payment;
  reason: UnmatchedReason;
  qrId: string | null;
  memberId: bigint | null;
  suspenseId: string;
  at: Date;
}

/**
 * Records why a payment waits. A known member sees it in the statement, unless a transfer that the
 * member reported is in progress there already: it is the same money.
 */
export async function markWaiting(tx: Tx, waiting: Waiting): Promise<void> {
  const { payment, reason, qrId, memberId, suspenseId, at } = waiting;
  await markUnmatched(tx, { id: payment.id, reason, qrId, memberId, suspenseId });
  if (memberId === null) return;
  const reported = await findWaitingReportedTransfer(tx, memberId);
  if (reported && reported.expiresAt > payment.paidAt) return;
  await openWaitingLine(tx, { payment, reason, memberId, at });
}

/**
 * Opens the lines of the member's waiting payments that a reported transfer stood for until now.
 */
export async function openMissingLines(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<void> {
  for (const payment of await listWaitingPayments(tx, memberId)) {
    await openWaitingLine(tx, { payment, reason: payment.reason ?? "unknown", memberId, at });
  }
}

async function openWaitingLine(
  tx: Tx,
  { payment, reason, memberId, at }: Omit<Waiting, "qrId" | "suspenseId"> & { memberId: bigint },
): Promise<void> {
  const shown = SHOWN_REASON[reason];
  const { id, channel, amountMinor, currency } = payment;
  await openLine(tx, {
    id,
    memberId,
    statementType: "deposit",
    from: channel,
    to: WALLET,
    amountMinor,
    currency,
    status: "PROCESSING",
    createdAt: at,
    detail: { reason: shown },
  });
  // The line exists already when the reason changes, or when it is a gift's.
  await explainLine(tx, { id, reason: shown });
}

/** Says again in the line of a payment why it waits. */
export function explainWaiting(tx: Tx, { id, reason }: BookedPayment): Statement<void> {
  return explainLine(tx, { id, reason: SHOWN_REASON[reason ?? "unknown"] });
}

/**
 * Ends the waiting line of a payment that is not credited in it. @returns its member, for the push;
 * null when there is none
 */
export async function failWaitingLine(
  tx: Tx,
  { id, reason, at }: { id: string; reason: EndedReason; at: Date },
): Promise<bigint | null> {
  const line = await findOpenLine(tx, id);
  if (!line) return null;
  await settleLine(tx, { id, status: "FAILED", at, reason });
  return line.memberId;
}

/** A deposit that was credited, for its line. */
export interface Deposited {
  depositId: string;
  payment: Payment;
  memberId: bigint;
  amountMinor: bigint;
  at: Date;
  /** Its statement line is in progress already. */
  isOpen: boolean;
}

/** Settles the reported transfer that a deposit completes, in the line of that transfer. */
export function settleReported(
  tx: Tx,
  {
    reportedTransfer: { id },
    deposit: { payment, amountMinor, at },
  }: { reportedTransfer: ReportedTransfer; deposit: Deposited },
): Statement<void> {
  return inOrder(tx, [
    closeReportedTransfer(tx, { id, at, to: "settled", paymentId: payment.id }),
    settleLine(tx, { id, status: "SUCCESS", at, amountMinor }),
  ]).map(() => undefined);
}

/** Writes the statement line of a deposit that settles no reported transfer. */
export function writeStatementLine(tx: Tx, deposit: Deposited): Statement<void> {
  const { depositId: id, payment, memberId, amountMinor, at } = deposit;
  if (deposit.isOpen) return settleLine(tx, { id, status: "SUCCESS", at, amountMinor });
  return openLine(tx, {
    id,
    memberId,
    statementType: "deposit",
    from: payment.channel,
    to: WALLET,
    amountMinor,
    currency: payment.currency,
    status: "SUCCESS",
    createdAt: at,
  });
}
