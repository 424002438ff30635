import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { recordId } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import type { Payment } from "../payment.ts";

/** A payment as a staff user saw it at the bank. */
export interface SeenPayment {
  /** The bank of the house account that received it. */
  bankCode: string;
  houseAccount: string;
  /**
   * The bank's own reference. If the feed reports the payment later, the reference identifies it.
   */
  reference: string;
  amountMinor: bigint;
  paidAt: Date;
}

/** Builds the payment that a staff user entered, as the bank feed would report it. */
export function buildEnteredPayment(
  ctx: Context,
  {
    seen,
    currency,
    staff,
    payer = { bankCode: null, accountNo: null, name: null },
  }: {
    seen: SeenPayment;
    currency: Payment["currency"];
    staff: StaffIdentity;
    payer?: Payment["payer"];
  },
): Payment {
  const id = recordId(ctx);
  return {
    id,
    source: "bank-feed",
    eventId: `staff:${id}`,
    reference: `${seen.bankCode}:${seen.reference}`,
    channel: seen.bankCode,
    houseAccount: seen.houseAccount,
    amountMinor: seen.amountMinor,
    currency,
    payer,
    paidAt: seen.paidAt,
    receivedAt: ctx.clock.now(),
    enteredBy: staff.name,
    enteredById: staff.staffId,
  };
}
