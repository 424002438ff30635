/** SQL of split payments, and of what a reversal undoes. */
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Share } from "../crediting/credit-payment.ts";

/** One deposit that a payment was credited as. */
interface BookedShare extends Share {
  paymentId: string;
  round: number;
  memberId: bigint;
  transferId: string;
  reportedTransferId: string | null;
  qrId: string | null;
  at: Date;
}

export async function insertShare(tx: Tx, share: BookedShare): Promise<void> {
  await tx
    .insertInto("deposits_share")
    .values({
      id: share.id,
      payment_id: share.paymentId,
      round: share.round,
      position: share.position,
      member_id: share.memberId,
      amount_minor: share.amountMinor,
      qr_id: share.qrId,
      reported_transfer_id: share.reportedTransferId,
      transfer_id: share.transferId,
      at: share.at,
    })
    .execute();
}

/** The parts of a payment in one round, by position. */
export async function listShares(
  tx: Tx,
  { paymentId, round }: { paymentId: string; round: number },
): Promise<BookedShare[]> {
  const rows = await tx
    .selectFrom("deposits_share")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("round", "=", round)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    round: row.round,
    position: row.position,
    memberId: row.member_id,
    amountMinor: row.amount_minor,
    qrId: row.qr_id,
    reportedTransferId: row.reported_transfer_id,
    transferId: row.transfer_id,
    at: row.at,
  }));
}

/** Marks a locked payment as split. */
export async function markSplit(tx: Tx, id: string): Promise<void> {
  await sql`select split_payment(${id}::uuid)`.execute(tx);
}

/**
 * Puts a locked payment back into the matching queue, in its next round, and records the reversal
 * of its deposits.
 */
export async function markReversed(
  tx: Tx,
  { id, suspenseId, at }: { id: string; suspenseId: string; at: Date },
): Promise<void> {
  await sql`select reverse_payment(${id}::uuid, ${suspenseId}::uuid, ${at})`.execute(tx);
}

/** The member's reported transfer that this payment settled. */
export async function findSettledReportedTransfer(
  tx: Tx,
  { paymentId, memberId }: { paymentId: string; memberId: bigint },
): Promise<string | null> {
  const row = await tx
    .selectFrom("deposits_reported_transfer")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Refuses a reported transfer that a reversed payment had settled. */
export async function refuseSettledReportedTransfer(
  tx: Tx,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("deposits_reported_transfer")
    .set({ state: "refused", payment_id: null, closed_at: at })
    .where("id", "=", id)
    .where("state", "=", "settled")
    .execute();
}

/**
 * Cancels a QR that was paid with another member's money: members cannot pay it any more, but a
 * staff user can still match a payment to it.
 */
export async function cancelPaidQr(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("deposits_qr")
    .set({ state: "cancelled" })
    .where("id", "=", id)
    .where("state", "=", "paid")
    .execute();
}

/**
 * Fails the slips that a reversed payment was credited for. Their references stay claimed. @returns
 * the slips, to push to their members
 */
export async function failCreditedSlips(
  tx: Tx,
  { paymentId, at }: { paymentId: string; at: Date },
) {
  const rows = await tx
    .updateTable("deposits_slip")
    .set((eb) => ({
      state: "failed",
      reason: "DEPOSIT_REVERSED",
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("payment_id", "=", paymentId)
    .where("state", "=", "credited")
    .returning(["id", "member_id", "state", "reason"])
    .execute();
  return rows.map(({ member_id, ...slip }) => ({ ...slip, memberId: member_id }));
}
