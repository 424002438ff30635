import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import { GatewayRefused, GatewayUnavailable } from "../../../ports/payment-gateway.ts";
import { moveQr } from "../crediting/queries-qrs.ts";
import { gatewayOfQr } from "../house-account.ts";
import { fromQrcodeId, isPayable, type Qr } from "../qr.ts";
import { requireChannel } from "./channel.ts";
import { checkOrder } from "./check-order.ts";
import { pushClosed } from "./push-closed.ts";
import { findQr } from "./queries.ts";

/**
 * Cancels an open QR of the member, first at its gateway. Money that arrives for it later waits in
 * the matching queue, unless it comes to our own bank from the member's registered account.
 * @throws NO_DATA when the QR does not exist or is another member's, QR_NOT_CANCELLABLE
 */
export async function deleteQr(
  ctx: Context,
  { memberId, qrcodeId }: { memberId: bigint; qrcodeId: string },
): Promise<{ message: "SUCCESS" }> {
  const id = fromQrcodeId(qrcodeId);
  const qr = id === null ? null : await findQr(ctx.db, id);
  if (qr?.memberId !== memberId) return refuse("NO_DATA");
  const channel = await requireChannel(ctx.db, { code: qr.channel, memberId });
  if (!channel.canCancel || !isPayable(qr, ctx.clock.now())) refuse("QR_NOT_CANCELLABLE");
  const atGateway = await cancelAtGateway(ctx, qr);
  if (atGateway === "refused") refuse("QR_NOT_CANCELLABLE");
  await transaction(ctx.db, async (tx) => {
    const isMoved = await moveQr(tx, { id: qr.id, to: "cancelled", at: ctx.clock.now() });
    if (!isMoved) refuse("QR_NOT_CANCELLABLE");
    if (atGateway === "unknown") {
      await enqueue(tx, { name: "deposits:cancel_order", payload: { qrId: qr.id } });
    }
  });
  pushClosed(ctx, { ...qr, state: "cancelled" }, "cancelled");
  return { message: "SUCCESS" };
}

async function cancelAtGateway(ctx: Context, qr: Qr): Promise<"done" | "refused" | "unknown"> {
  const gateway = gatewayOfQr(ctx, qr);
  if (!gateway) return "done";
  // A bank's QR that cannot be cancelled there is closed here: its payment still names its order.
  if (gateway.bank && !gateway.capabilities.cancel) return "done";
  if (!gateway.capabilities.cancel || !qr.gatewayOrderId) return "refused";
  try {
    await gateway.cancelOrder({ reference: qr.id, orderId: qr.gatewayOrderId });
    return "done";
  } catch (error) {
    if (error instanceof GatewayUnavailable) return "unknown";
    if (!(error instanceof GatewayRefused)) throw error;
    // The order was most likely paid just now.
    await checkOrder(ctx, qr);
    return "refused";
  }
}
