import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { settleLine } from "../../statements/index.ts";
import { requireWithinDay } from "../crediting/check-entered.ts";
import { bookUnmatched } from "../crediting/credit-payment.ts";
import { insertPayment } from "../crediting/queries-payments.ts";
import type { Payment } from "../payment.ts";
import { recordDecision } from "../record-decision.ts";
import { mayDecideAlone, type Reviewer } from "../reviewer.ts";
import { GIFT_CURRENCY, type Gift, isFinal } from "./gift.ts";
import { closeGift, lockGift } from "./queries.ts";
import { giftPayment, pushGiftFailed } from "./redeem-gift.ts";

/**
 * Closes a gift of which the issuer says nothing. Without money it fails. With money that a staff
 * user saw in the wallet, a payment waits in the matching queue, and a second person credits it.
 * @throws NO_DATA, ALREADY_DECIDED, KEY_INVALID for money of a gift that was never redeemed,
 * FORBIDDEN for an amount above the role's, STAFF_DAY_LIMIT
 */
export async function closeWaitingGift(
  ctx: Context,
  reviewer: Reviewer,
  { giftId: id, received, why }: { giftId: string; received: bigint | null; why: string },
): Promise<ServerOutput<typeof consoleContract.deposits.closeGift>> {
  const failed = await transaction(ctx.db, async (tx) => {
    const gift = (await lockGift(tx, id)) ?? refuse("NO_DATA");
    if (isFinal(gift.state)) refuse("ALREADY_DECIDED");
    if (received === null) {
      await closeUnreceived(ctx, tx, reviewer, { gift, why });
      return gift;
    }
    await closeReceived(ctx, tx, reviewer, { gift, amountMinor: received, why });
    return null;
  });
  if (failed && failed.redeems > 0) pushGiftFailed(ctx, failed.memberId);
  ctx.push.queue("payments");
  return failed
    ? { message: "SUCCESS", paymentId: null }
    : { message: "APPROVAL_NEEDED", paymentId: id };
}

async function closeUnreceived(
  ctx: Context,
  tx: Tx,
  { staff, audit }: Reviewer,
  { gift, why: note }: { gift: Gift; why: string },
): Promise<void> {
  const { id, state, redeems } = gift;
  const at = ctx.clock.now();
  const by = { staffId: staff.staffId, name: staff.name, note };
  await closeGift(tx, { id, at, to: "failed", reason: "TRUELINK_INVALID", by });
  if (redeems > 0) await settleLine(tx, { id, status: "FAILED", at });
  await audit(tx, { subject: `gift:${id}`, after: { state, received: null }, why: note });
}

/** Only the staff user's word shows that the money arrived, as for an entered payment. */
async function closeReceived(
  ctx: Context,
  tx: Tx,
  reviewer: Reviewer,
  { gift, amountMinor, why: note }: { gift: Gift; amountMinor: bigint; why: string },
): Promise<void> {
  const { id, memberId } = gift;
  const { staff } = reviewer;
  if (gift.redeems === 0) refuse("KEY_INVALID", { received: "KEY_INVALID" });
  if (!mayDecideAlone(reviewer, { currency: GIFT_CURRENCY, amountMinor })) refuse("FORBIDDEN");
  const at = ctx.clock.now();
  const payment: Payment = {
    ...giftPayment(gift, { amountMinor, at }),
    enteredBy: staff.name,
    enteredById: staff.staffId,
  };
  assert(await insertPayment(tx, payment, staff.token), "a gift has one payment");
  await requireWithinDay(ctx, tx, { staff, currency: GIFT_CURRENCY });
  const by = { staffId: staff.staffId, name: staff.name, note };
  await closeGift(tx, { id, at, to: "credited", amountMinor, by });
  const waiting = { qrId: null, memberId, isSecondAmount: false };
  await bookUnmatched(ctx, tx, { payment, reason: "entered", ...waiting });
  await recordDecision(ctx, tx, {
    reviewer,
    decision: { action: "enter", paymentId: id, reportedTransferId: null, memberId, note },
    after: { gift: id, amountMinor },
  });
}
