import type { Currency } from "@krapao/contract";
import type { Tx } from "../../kernel/db.ts";
import type { UnmatchedReason } from "./qr.ts";

export interface Payment {
  id: string;
  /** bank-feed, ww, zapman. */
  source: string;
  eventId: string;
  /** The outside party's reference of the payment, unique with source and amount. */
  reference: string;
  channel: string | null;
  amountMinor: bigint;
  currency: Currency;
  payer: { bankCode: string | null; accountNo: string | null; name: string | null };
  paidAt: Date;
  receivedAt: Date;
}

/** Writes a payment down, at first for the queue. @returns false when this event or this payment is known. */
export async function insertPayment(tx: Tx, payment: Payment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("deposits_payment")
    .values({
      id: payment.id,
      source: payment.source,
      event_id: payment.eventId,
      reference: payment.reference,
      channel: payment.channel,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      payer: JSON.stringify(payment.payer),
      paid_at: payment.paidAt,
      received_at: payment.receivedAt,
      state: "unmatched",
      reason: "unknown",
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether the same reference came before with another amount. */
export async function hasSameReference(
  tx: Tx,
  { id, source, reference }: Pick<Payment, "id" | "source" | "reference">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("deposits_payment")
    .select("id")
    .where("source", "=", source)
    .where("reference", "=", reference)
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markUnmatched(
  tx: Tx,
  payment: { id: string; reason: UnmatchedReason; qrId: string | null; memberId: bigint | null },
): Promise<void> {
  await tx
    .updateTable("deposits_payment")
    .set({ reason: payment.reason, qr_id: payment.qrId, member_id: payment.memberId })
    .where("id", "=", payment.id)
    .execute();
}

export async function markCredited(
  tx: Tx,
  payment: { id: string; qrId: string; memberId: bigint; transferId: string },
): Promise<void> {
  await tx
    .updateTable("deposits_payment")
    .set({
      state: "credited",
      reason: null,
      qr_id: payment.qrId,
      member_id: payment.memberId,
      transfer_id: payment.transferId,
    })
    .where("id", "=", payment.id)
    .execute();
}
