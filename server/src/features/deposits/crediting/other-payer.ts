/**
 * Payments that a staff user credits to a member who is not known as the payer. The money is there,
 * but one staff user alone says whose it is: a withdrawal of that member waits for another one.
 */
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import type { BookedPayment } from "../payment.ts";
import type { Reviewer } from "../reviewer.ts";
import { isUnconfirmed } from "./check-entered.ts";
import { matchMember } from "./match-member.ts";
import { findQrHolder, insertOtherPayer } from "./queries-other-payer.ts";

/**
 * Records which of these members are not known as the payer of the payment that is credited to
 * them. A payment that a staff user entered has a second person already (`check-entered.ts`).
 */
export async function recordOtherPayer(
  ctx: Context,
  tx: Tx,
  { staff }: Pick<Reviewer, "staff">,
  { payment, memberIds }: { payment: BookedPayment; memberIds: readonly bigint[] },
): Promise<void> {
  if (isUnconfirmed(payment)) return;
  const payerId = await findKnownPayer(tx, payment);
  const { id: paymentId, round } = payment;
  for (const memberId of new Set(memberIds)) {
    if (memberId === payerId) continue;
    const { staffId } = staff;
    await insertOtherPayer(tx, { paymentId, round, memberId, staffId, at: ctx.clock.now() });
  }
}

/** The member whose account paid; without one, the member whose QR was paid. */
async function findKnownPayer(tx: Tx, payment: BookedPayment): Promise<bigint | null> {
  const { member } = await matchMember(tx, payment);
  if (member) return member.id;
  return payment.qrId === null ? null : findQrHolder(tx, payment.qrId);
}
