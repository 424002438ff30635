import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountInputOrZero, amountOutput } from "../money.ts";
import { codeText, done, message, status } from "../schemas.ts";

/**
 * Channels with a QR: the server or the bank makes the QR of KBANK, the bank that of SCB and BCEL; WW
 * and ZAPMAN are orders at a gateway.
 */
export const QR_CHANNELS = ["KBANK", "SCB", "BCEL", "WW", "ZAPMAN"] as const;
export type QrChannel = (typeof QR_CHANNELS)[number];
export const QR_QUICK_AMOUNTS = {
  KBANK: [10, 20, 50, 100, 500, 1000],
  SCB: [10, 20, 50, 100, 500, 1000],
  BCEL: [100, 200, 300, 500, 1000],
  WW: [100, 200, 300, 500, 1000],
  ZAPMAN: [100, 200, 300, 500, 1000],
} as const satisfies Record<QrChannel, readonly number[]>;

/** How a QR ended. `replaced`: the member made another one at the same channel. */
export const QR_CLOSED_STATES = ["paid", "cancelled", "replaced", "expired"] as const;

const qr = v.object({
  qrcodeId: v.nullable(v.string()),
  hasQrcode: v.boolean(),
  /** SVG markup, to be shown through `<img>`. */
  qrcode: v.nullable(v.string()),
  /** The EMV text inside the QR. */
  payload: v.nullable(v.string()),
  /** The name of the account that receives the money. */
  receiver: v.nullable(v.string()),
  /** The exact amount to pay; a QR that the server makes may exceed what was asked by satang. */
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
  plays: true,
  summary: "Makes a QR for one payment; an open one of the same channel is replaced",
  params: channel,
  input: v.strictObject({ amount: amountInputOrZero }),
  output: qr,
  errors: [
    "NO_BANK",
    "QR_MINIMUM",
    "QR_MAXIMUM",
    "QR_FAIL",
    "QR_FULL",
    "QR_TOO_MANY",
    "QR_NOT_CANCELLABLE",
    "DEPOSIT_LIMIT",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const deleteQr = endpoint({
  method: "DELETE",
  path: "/api/qrcode/{qrcodeId}",
  access: "member",
  summary:
    "Cancels an open QR (not at ZAPMAN); a payment that arrives later waits in the matching queue",
  params: v.strictObject({ qrcodeId: codeText }),
  output: done,
  errors: ["NO_DATA", "QR_NOT_CANCELLABLE"],
});

export const add = endpoint({
  method: "POST",
  path: "/api/wallet/add",
  access: "member",
  plays: true,
  summary:
    "Manual mode: reports a bank transfer; it is in progress until the feed or a cashier matches it",
  input: v.strictObject({ amount: amountInputOrZero }),
  output: v.object({ message, status, depositId: v.string() }),
  errors: [
    "DEPOSIT_MANUAL_OFF",
    "DEPOSIT_MINIMUM",
    "DEPOSIT_IN_PROGRESS",
    "DEPOSIT_LIMIT",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
  limit: { per: "member", max: 10, windowSeconds: 60 },
});

const returnedLine = v.strictObject({ lineId: v.pipe(v.string(), v.uuid()) });

export const askBack = endpoint({
  method: "POST",
  path: "/api/wallet/return/{lineId}",
  access: "member",
  summary:
    "Asks back a payment that has arrived and is not credited: it goes to the account it came from",
  params: returnedLine,
  output: v.object({ message, status }),
  errors: ["NO_DATA", "RETURN_NOT_POSSIBLE", "IDEMPOTENCY_KEY_REUSED"],
  idempotent: true,
  limit: { per: "member", max: 10, windowSeconds: 60 },
});

export const cancelAskBack = endpoint({
  method: "DELETE",
  path: "/api/wallet/return/{lineId}",
  access: "member",
  summary: "Cancels that, until the money is sent; the payment waits again",
  params: returnedLine,
  output: done,
  errors: ["NO_DATA", "RETURN_SENT"],
  limit: { per: "member", max: 10, windowSeconds: 60 },
});

/**
 * Why a slip failed: as the specification names it, and three reasons of ours. NOT_MATCH is only
 * for a payment from another account than the registered one.
 */
export const SLIP_REASONS = [
  "UPLOADED_FILE_NOT_EXIST",
  "IMG_SIZE_UNABLE_TO_PROCESS",
  "CANNOT_READ_CROPPED_IMAGE",
  "DEST_ACC_INVALID",
  "SLIP_REFNO_DUPLICATED",
  "UNSTABLE_REFNO_ON_SLIP",
  "TRIPPLE_WRONG_CAPTCHA",
  "INVALID_SLIP",
  "NOT_MATCH",
  "EXPIRED_SLIP",
  "UNKNOW_ERROR",
  /** The bank knows the reference with another amount. */
  "AMOUNT_DIFFERS",
  /** The payment is in another currency than the member's wallet. */
  "CURRENCY_DIFFERS",
  /** Staff reversed the deposit that the slip was credited with. */
  "DEPOSIT_REVERSED",
] as const;
export type SlipReason = (typeof SLIP_REASONS)[number];

/** Reasons of a slip of which nothing could be read: its transfer may be real. */
export const UNREAD_SLIP_REASONS = [
  "IMG_SIZE_UNABLE_TO_PROCESS",
  "CANNOT_READ_CROPPED_IMAGE",
  "UNSTABLE_REFNO_ON_SLIP",
  "INVALID_SLIP",
] as const satisfies readonly SlipReason[];

/** Largest slip in bytes. */
export const SLIP_BYTES_MAX = 10 * 1024 * 1024;
/** A slip is accepted this long after the transfer. */
export const SLIP_AGE_MAX_MS = 3_600_000;

export const uploadSlip = endpoint({
  method: "POST",
  path: "/api/wallet/slip",
  access: "member",
  summary: "Uploads a slip (multipart, one field `file`); it is checked in the background",
  upload: { bytesMax: SLIP_BYTES_MAX },
  output: v.object({ message, status, slipId: v.string() }),
  errors: ["SLIP_NO_FILE", "SLIP_INVALID_FILE", "SLIP_UPLOAD_FAIL", "SLIP_CLOSED"],
  limit: { per: "member", max: 20, windowSeconds: 3600 },
});

/** Smallest amount of a gift link, in minor units. */
export const TRUELINK_MINIMUM_MINOR = 200n;

export const truelink = endpoint({
  method: "POST",
  path: "/api/wallet/truelink",
  access: "member",
  plays: true,
  summary:
    "Redeems a gift link, once; it comes sealed as contract/src/member/sealed-link.ts says, or as a text with one link in it",
  input: v.strictObject({ link: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)) }),
  output: v.object({
    message,
    status,
    amount: v.nullable(amountOutput),
    /** The deposit's line in the statement; null while nothing is credited. */
    depositId: v.nullable(v.string()),
  }),
  errors: ["TRUELINK_DUPLICATE", "TRUELINK_INVALID", "DEPOSIT_LIMIT", "IDEMPOTENCY_KEY_REUSED"],
  idempotent: true,
  limit: { per: "member", max: 10, windowSeconds: 60 },
});
