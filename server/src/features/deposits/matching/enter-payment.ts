import type { Currency } from "@krapao/contract";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireWithinDay } from "../crediting/check-entered.ts";
import { bookUnmatched } from "../crediting/credit-payment.ts";
import { buildEnteredPayment, type SeenPayment } from "../crediting/entered-payment.ts";
import { hasSameReference, insertPayment } from "../crediting/queries-payments.ts";
import type { Payment } from "../payment.ts";
import { recordDecision } from "../record-decision.ts";
import { mayDecideAlone, type Reviewer } from "../reviewer.ts";

/**
 * Enters a payment that a staff user saw at the bank and the feed did not report: it waits in the
 * matching queue, where a second person credits it. If the feed reports it later under the same
 * reference, it is recognised as the same payment.
 * @throws PAYMENT_TAKEN when this reference is known, FORBIDDEN for an amount above the role's,
 * STAFF_DAY_LIMIT
 */
export async function enterPayment(
  ctx: Context,
  reviewer: Reviewer,
  entry: { seen: SeenPayment; currency: Currency; payer: Payment["payer"]; note: string },
): Promise<string> {
  const { seen, currency, payer, note } = entry;
  if (!mayDecideAlone(reviewer, { currency, amountMinor: seen.amountMinor }))
    return refuse("FORBIDDEN");
  const payment = buildEnteredPayment(ctx, {
    seen,
    currency,
    payer,
    staff: reviewer.staff,
  });
  const { id: paymentId, amountMinor, reference } = payment;
  await transaction(ctx.db, async (tx) => {
    const isNew = await insertPayment(tx, payment, reviewer.staff.token);
    // A known reference with another amount is a typing error, not a second payment.
    if (!isNew || (await hasSameReference(tx, payment))) return refuse("PAYMENT_TAKEN");
    await requireWithinDay(ctx, tx, { staff: reviewer.staff, currency });
    const unmatched = { qrId: null, memberId: null, isSecondAmount: false };
    await bookUnmatched(ctx, tx, { payment, reason: "entered", ...unmatched });
    const decision = {
      action: "enter",
      paymentId,
      reportedTransferId: null,
      memberId: null,
      note,
    } as const;
    await recordDecision(ctx, tx, { reviewer, decision, after: { amountMinor, reference } });
  });
  ctx.push.queue("payments");
  return paymentId;
}
