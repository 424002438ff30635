/** SQL of payments that are split among members, or taken back from them. */
import type { Tx } from "../../kernel/db.ts";
import type { Share } from "./credit-payment.ts";

/** One deposit that a payment was credited as. */
export interface BookedShare extends Share {
  paymentId: string;
  round: number;
  memberId: bigint;
  transferId: string;
  declaredId: string | null;
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
      declared_id: share.declaredId,
      transfer_id: share.transferId,
      at: share.at,
    })
    .execute();
}

/** The parts of a payment in one round, in their order. */
export async function selectShares(
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
    declaredId: row.declared_id,
    transferId: row.transfer_id,
    at: row.at,
  }));
}

/** A locked payment is in parts now. */
export async function markSplit(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("deposits_payment")
    .set({ state: "split", reason: null, qr_id: null, member_id: null })
    .where("id", "=", id)
    .execute();
}

/** A locked payment waits again, in its next round. */
export async function markTakenBack(
  tx: Tx,
  { id, round, suspenseId }: { id: string; round: number; suspenseId: string },
): Promise<void> {
  await tx
    .updateTable("deposits_payment")
    .set({
      state: "unmatched",
      reason: "taken_back",
      qr_id: null,
      member_id: null,
      transfer_id: null,
      deposit_id: null,
      suspense_id: suspenseId,
      round,
    })
    .where("id", "=", id)
    .execute();
}

/** The declaration of a member that this payment settled. */
export async function findSettledDeclared(
  tx: Tx,
  { paymentId, memberId }: { paymentId: string; memberId: bigint },
): Promise<string | null> {
  const row = await tx
    .selectFrom("deposits_declared")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What a payment settled that was not this member's came to nothing. */
export async function undoDeclared(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable("deposits_declared")
    .set({ state: "refused", payment_id: null, closed_at: at })
    .where("id", "=", id)
    .where("state", "=", "settled")
    .execute();
}

/** A QR that was paid with money of somebody else: nobody can pay it any more, an operator can say that it was. */
export async function undoQr(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("deposits_qr")
    .set({ state: "cancelled" })
    .where("id", "=", id)
    .where("state", "=", "paid")
    .execute();
}

/** Slips that this payment was credited for come to nothing; their references stay claimed. @returns what to tell. */
export async function undoSlips(tx: Tx, { paymentId, at }: { paymentId: string; at: Date }) {
  const rows = await tx
    .updateTable("deposits_slip")
    .set((eb) => ({
      state: "failed",
      reason: "NOT_MATCH",
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("payment_id", "=", paymentId)
    .where("state", "=", "credited")
    .returning(["id", "member_id", "state", "reason"])
    .execute();
  return rows.map(({ member_id, ...slip }) => ({ ...slip, memberId: member_id }));
}
