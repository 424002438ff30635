import { transaction } from "../../../../kernel/context.ts";
import { assert } from "../../../../kernel/errors.ts";
import { compareName } from "../../../../kernel/names/compare-name.ts";
import type { Context } from "../../../../ports/context.ts";
import type { SlipReceipt } from "../../../../ports/slip-verifier.ts";
import { compareAccount } from "../../crediting/payer.ts";
import { findGatewayPayment, hasGatewayOrder } from "../../crediting/queries-gateway.ts";
import type { HouseAccount } from "../../house-account.ts";
import { advanceSlip, pushSlip, type SlipStep } from "../advance-slip.ts";
import { claimReference, type SlipChange } from "../queries.ts";
import type { Slip } from "../slip.ts";
import { failCopies } from "./fail-copies.ts";

interface GatewaySlip {
  slip: Slip;
  receipt: SlipReceipt;
  houses: readonly HouseAccount[];
  receiptFields: SlipChange;
}

/**
 * Decides about a slip that shows no bank account of ours, if the money went to a gateway.
 * The slip joins the gateway's payment that was credited. It waits for a staff user when that
 * payment waits, or when there is only an order; the matching queue then credits both.
 * @returns false when nothing connects the slip with a gateway
 */
export async function joinGateway(ctx: Context, gatewaySlip: GatewaySlip): Promise<boolean> {
  const { slip, receipt, receiptFields } = gatewaySlip;
  const { id, memberId, sendingBank, transRef } = slip;
  assert(sendingBank && transRef, "a verified slip has a reference");
  const { amountMinor, currency, paidAt } = receipt;
  const shown = { memberId, transRef: receipt.transRef, amountMinor, currency, paidAt };
  const isDone = await transaction(ctx.db, async (tx) => {
    const payment = await findGatewayPayment(tx, shown);
    const isKnown = payment || isGatewayReceiver(gatewaySlip) || (await hasGatewayOrder(tx, shown));
    if (!isKnown) return null;
    let step: SlipStep = { id, ...receiptFields, to: "review", reason: "gateway" };
    if (payment?.state === "credited") {
      const isOwn = payment.memberId === memberId;
      const isFirst = isOwn && (await claimReference(tx, { slipId: id, sendingBank, transRef }));
      step = isFirst
        ? { id, ...receiptFields, to: "credited", paymentId: payment.id }
        : { id, ...receiptFields, to: "failed", reason: "SLIP_REFNO_DUPLICATED" };
    } else if (payment?.state === "unmatched") {
      step = { ...step, paymentId: payment.id };
    }
    const moved = await advanceSlip(ctx, tx, step);
    const copies = moved?.state === "credited" ? await failCopies(ctx, tx, moved) : [];
    return moved ? [moved, ...copies] : [];
  });
  for (const moved of isDone ?? []) pushSlip(ctx, moved);
  return isDone !== null;
}

/** Whether the receiver shows the account or the name of one of our gateways. */
function isGatewayReceiver({ receipt: { receiver }, houses }: GatewaySlip): boolean {
  return houses.some(
    ({ isGateway, accountNo, accountName }) =>
      isGateway &&
      ((receiver.accountNo !== null && compareAccount(receiver.accountNo, accountNo) === "match") ||
        receiver.names.some((name) => compareName(name, accountName) === "match")),
  );
}
