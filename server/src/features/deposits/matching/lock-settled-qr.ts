import type { Tx } from "../../../kernel/db/database.ts";
import { lockQr } from "../crediting/queries-qrs.ts";
import { type Qr, statesBefore } from "../qr.ts";

/**
 * Locks the QR if a payment of this amount for this member settles it: the QR must belong to the
 * member, have exactly this amount, and still be able to become paid.
 * @returns null when it does not settle the QR.
 */
export async function lockSettledQr(
  tx: Tx,
  paid: { qrId: string | null; memberId: bigint; amountMinor: bigint },
): Promise<Qr | null> {
  const qr = paid.qrId === null ? null : await lockQr(tx, paid.qrId);
  if (qr?.memberId !== paid.memberId || qr.amountMinor !== paid.amountMinor) return null;
  return statesBefore("paid").includes(qr.state) ? qr : null;
}
