/** Lines of the bank feed that report the arrival of a move between own accounts. */
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { ownMoves } from "../needs.ts";
import type { Payment } from "../payment.ts";
import { markDismissed } from "./queries-payments.ts";

/**
 * Ends the move that a payment without a member reports. The treasury books it, so the payment is
 * no deposit and does not wait in the matching queue.
 * @param suspenseMoved the ledger transfer that took its money out of suspense, if it waited there
 * @returns false when it is no move's
 */
export async function bookMoveLine(
  ctx: Context,
  tx: Tx,
  payment: Payment,
  suspenseMoved: string | null = null,
): Promise<boolean> {
  if (payment.source !== "bank-feed") return false;
  const { id: paymentId, channel, houseAccount, currency, amountMinor, payer } = payment;
  const line = { paymentId, channel, houseAccount, currency, amountMinor, payer };
  if (!(await ownMoves.offered.takeLine(ctx, tx, line))) return false;
  await markDismissed(tx, { id: paymentId, reason: "move", transferId: suspenseMoved });
  return true;
}
