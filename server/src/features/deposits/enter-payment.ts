import type { Currency } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { bookUnmatched } from "./credit-payment.ts";
import { type Desk, mayAlone } from "./desk.ts";
import { hasSameReference, insertPayment, type Payment } from "./queries-payments.ts";
import { recordDecision } from "./record-decision.ts";
import { enteredPayment, type SeenPayment } from "./settle-declared.ts";

/**
 * Writes down a payment that somebody saw at the bank and the feed did not report: it waits in the queue. Should the feed
 * report it later under the same reference, it is known.
 * @throws PAYMENT_TAKEN when this reference is known, FORBIDDEN above what one may do alone
 */
export async function enterPayment(
  ctx: Context,
  desk: Desk,
  entry: { seen: SeenPayment; currency: Currency; payer: Payment["payer"]; note: string },
): Promise<string> {
  const { seen, currency, payer, note } = entry;
  if (!mayAlone(desk, { currency, amountMinor: seen.amountMinor })) return refuse("FORBIDDEN");
  const payment = enteredPayment(ctx, { seen, currency, payer, operator: desk.staff.name });
  const { id: paymentId, amountMinor, reference } = payment;
  await transaction(ctx.db, async (tx) => {
    const isNew = await insertPayment(tx, payment);
    // A typed reference with another amount is a slip of the pen, not a second payment.
    if (!isNew || (await hasSameReference(tx, payment))) return refuse("PAYMENT_TAKEN");
    const nobody = { qrId: null, memberId: null, isSecondAmount: false };
    await bookUnmatched(ctx, tx, { payment, reason: "entered", ...nobody });
    const decision = {
      action: "enter",
      paymentId,
      declaredId: null,
      memberId: null,
      note,
    } as const;
    await recordDecision(ctx, tx, { desk, decision, after: { amountMinor, reference } });
  });
  ctx.push.queue("payments");
  return paymentId;
}
