import type { Tx } from "../kernel/db/database.ts";
import { LedgerError } from "./errors.ts";
import { findTransfer, houseAccountId, isMemberAccount, transfer } from "./ledger.ts";

/**
 * Books a transfer that the external party made although its hold was voided. The hold is never
 * reopened: the suspense account of the transfer's kind takes the member's side, and a staff user
 * settles it from there. Once per voided transfer. The caller raises the alert.
 * @param amountMinor the amount that moved; without it the whole hold
 * @throws LedgerError LE003, LE004 (not a voided hold), LE005 (more than the hold), LE001
 */
export async function bookLateSuccess(
  tx: Tx,
  { id, voidedId, amountMinor }: { id: string; voidedId: string; amountMinor?: bigint | undefined },
): Promise<"posted" | "rejected"> {
  const voided = await findTransfer(tx, voidedId);
  if (!voided) throw new LedgerError("LE003");
  if (voided.state !== "voided") throw new LedgerError("LE004");
  const amount = amountMinor ?? voided.amountMinor;
  if (amount > voided.amountMinor) throw new LedgerError("LE005");
  const { currency, kind } = voided;
  const suspenseId = await houseAccountId(tx, { kind: "suspense", owner: kind, currency });
  const memberPaid = isMemberAccount(voided.fromId);
  return transfer(tx, {
    id,
    kind: "suspense",
    fromId: memberPaid ? suspenseId : voided.fromId,
    toId: memberPaid ? voided.toId : suspenseId,
    currency,
    amountMinor: amount,
    ref: `late:${voidedId}`,
    meta: { voidedId },
  });
}
