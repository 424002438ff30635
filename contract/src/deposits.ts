import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { amountInputOrZero, amountOutput } from "./money.ts";
import { codeText, done, message } from "./schemas.ts";

/** Channels with a QR: KBANK is made by the server, WW and ZAPMAN are orders at a gateway. */
export const QR_CHANNELS = ["KBANK", "WW", "ZAPMAN"] as const;
export type QrChannel = (typeof QR_CHANNELS)[number];
export const QR_QUICK_AMOUNTS = {
  KBANK: [10, 20, 50, 100, 500, 1000],
  WW: [100, 200, 300, 500, 1000],
  ZAPMAN: [100, 200, 300, 500, 1000],
} as const satisfies Record<QrChannel, readonly number[]>;

const qr = v.object({
  qrcodeId: v.nullable(v.string()),
  hasQrcode: v.boolean(),
  /** SVG markup, to be shown through `<img>`. */
  qrcode: v.nullable(v.string()),
  /** The EMV text inside the QR. */
  payload: v.nullable(v.string()),
  /** What must be paid exactly; at KBANK it may differ from the asked amount by satang. */
  amount: v.nullable(amountOutput),
  /** Seconds until the QR expires. */
  expireIn: v.nullable(v.number()),
  message: v.nullable(message),
});

const channel = v.strictObject({ bankCode: v.picklist(QR_CHANNELS) });

export const readQr = endpoint({
  method: "GET",
  path: "/api/qrcode/{bankCode}",
  access: "member",
  summary: "The open QR of this channel, if any",
  params: channel,
  output: qr,
  errors: ["NO_BANK"],
});

export const createQr = endpoint({
  method: "POST",
  path: "/api/qrcode/{bankCode}",
  access: "member",
  summary: "Makes a QR for one payment; an open one of the same channel is replaced",
  params: channel,
  input: v.strictObject({ amount: amountInputOrZero }),
  output: qr,
  errors: ["NO_BANK", "QR_MINIMUM", "QR_FAIL", "QR_NOT_CANCELLABLE", "IDEMPOTENCY_KEY_REUSED"],
  idempotent: true,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const deleteQr = endpoint({
  method: "DELETE",
  path: "/api/qrcode/{qrcodeId}",
  access: "member",
  summary: "Cancels an open QR (not at ZAPMAN); a payment that arrives later waits for an operator",
  params: v.strictObject({ qrcodeId: codeText }),
  output: done,
  errors: ["NO_DATA", "QR_NOT_CANCELLABLE"],
});
