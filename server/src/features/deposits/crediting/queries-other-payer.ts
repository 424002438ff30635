/** SQL of payments that a staff user credited to a member who is not known as the payer. */
import type { Tx } from "../../../kernel/db/database.ts";

export async function insertOtherPayer(
  tx: Tx,
  credited: { paymentId: string; round: number; memberId: bigint; staffId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("deposits_other_payer")
    .values({
      payment_id: credited.paymentId,
      round: credited.round,
      member_id: credited.memberId,
      staff_id: credited.staffId,
      at: credited.at,
    })
    .execute();
}

/** The member who made the QR that a payment was for. */
export async function findQrHolder(tx: Tx, qrId: string): Promise<bigint | null> {
  const row = await tx
    .selectFrom("deposits_qr")
    .select("member_id")
    .where("id", "=", qrId)
    .executeTakeFirst();
  return row?.member_id ?? null;
}
