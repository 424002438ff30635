import type { contract, ServerOutput } from "@krapao/contract";
import { toString as drawQr } from "qrcode";
import type { Context } from "../../../ports/context.ts";
import { isPayable, type Qr, secondsLeft, toQrcodeId } from "../qr.ts";
import { findReceiver } from "../queries-channels.ts";

type Shown = ServerOutput<typeof contract.deposits.readQr>;

const NONE: Shown = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  payload: null,
  receiver: null,
  amount: null,
  expireIn: null,
  message: null,
};

/**
 * A QR as the member sees it; without fields when it cannot be paid now.
 * @param receiver the name of the account that it pays to; left out: it is read
 */
export async function showQr(
  { db, clock }: Pick<Context, "db" | "clock">,
  qr: Qr | null,
  receiver?: string | null,
): Promise<Shown> {
  const now = clock.now();
  if (!qr?.payload || !isPayable(qr, now)) return NONE;
  return {
    qrcodeId: toQrcodeId(qr.id),
    hasQrcode: true,
    qrcode: await drawQr(qr.payload, { type: "svg", errorCorrectionLevel: "M", margin: 2 }),
    payload: qr.payload,
    receiver: receiver === undefined ? await findReceiver(db, qr.channel) : receiver,
    amount: qr.amountMinor,
    expireIn: secondsLeft(qr, now),
    message: null,
  };
}
