/** The statement line in which a credited deposit ends. */
import { WALLET } from "@krapao/contract/member/games";
import type { Tx } from "../../../kernel/db/database.ts";
import { openLine, settleLine } from "../../statements/index.ts";
import type { Payment } from "../payment.ts";
import type { ReportedTransfer } from "../reported-transfer.ts";
import { closeReportedTransfer } from "./queries-reported-transfers.ts";

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
export async function settleReported(
  tx: Tx,
  {
    reportedTransfer: { id },
    deposit: { payment, amountMinor, at },
  }: { reportedTransfer: ReportedTransfer; deposit: Deposited },
): Promise<void> {
  await Promise.all([
    closeReportedTransfer(tx, { id, at, to: "settled", paymentId: payment.id }),
    settleLine(tx, { id, status: "SUCCESS", at, amountMinor }),
  ]);
}

/** Writes the statement line of a deposit that settles no reported transfer. */
export async function writeStatementLine(tx: Tx, deposit: Deposited): Promise<void> {
  const { depositId: id, payment, memberId, amountMinor, at } = deposit;
  if (deposit.isOpen) return settleLine(tx, { id, status: "SUCCESS", at, amountMinor });
  await openLine(tx, {
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
