import type { contract, ServerOutput } from "@krapao/contract";
import { toString as drawQr } from "qrcode";
import { isPayable, type Qr, secondsLeft, toQrcodeId } from "../qr.ts";

type Shown = ServerOutput<typeof contract.deposits.readQr>;

const NONE: Shown = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  payload: null,
  amount: null,
  expireIn: null,
  message: null,
};

/** A QR as the member sees it; without fields when it cannot be paid now. */
export async function showQr(qr: Qr | null, now: Date): Promise<Shown> {
  if (!qr?.payload || !isPayable(qr, now)) return NONE;
  return {
    qrcodeId: toQrcodeId(qr.id),
    hasQrcode: true,
    qrcode: await drawQr(qr.payload, { type: "svg", errorCorrectionLevel: "M", margin: 2 }),
    payload: qr.payload,
    amount: qr.amountMinor,
    expireIn: secondsLeft(qr, now),
    message: null,
  };
}
