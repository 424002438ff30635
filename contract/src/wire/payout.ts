/**
 * The payout bank: sends money to a member's account, once per reference.
 *
 * Each call carries `x-payout-key` and `x-payout-signature: t=<unix seconds>,v1=<hex>`, the
 * lower-case HMAC-SHA256 with PAYOUT_SECRET of `${t}.${METHOD}.${path}.${rawBody}` (empty body for
 * GET; the path is below the base address). The end of a transfer comes by callback to
 * `/api/callback/payout` (see `callback.ts`).
 */
import * as v from "valibot";
import { wireCurrency, wirePositiveAmount, wireTimestamp } from "./amount.ts";
import { wireBankCode } from "./bank-feed.ts";
import { callbackEventId } from "./callback.ts";

export const PAYOUT_HEADERS = { key: "x-payout-key", signature: "x-payout-signature" } as const;

/** Paths below the base address. */
export const PAYOUT_PATHS = {
  /** POST orders a transfer. */
  transfers: "/v1/transfers",
  /** GET reads one; 404 means that the bank never received it. */
  transfer: (reference: string) => `/v1/transfers/${encodeURIComponent(reference)}`,
} as const;

/** The signed text of a call. */
export function payoutSignatureBase(call: {
  seconds: number;
  method: "GET" | "POST";
  path: string;
  rawBody: string;
}): string {
  return `${call.seconds}.${call.method}.${call.path}.${call.rawBody}`;
}

/** `POST /v1/transfers`. 201 when accepted, 200 when the same one exists, 409 for other content. */
export const payoutRequest = v.object({
  reference: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  bankCode: wireBankCode,
  accountNo: v.pipe(v.string(), v.regex(/^\d{6,20}$/)),
  accountName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  amount: wirePositiveAmount,
  currency: wireCurrency,
});
export type PayoutRequest = v.InferOutput<typeof payoutRequest>;

/** `unknown`: the bank cannot say yet; ask again later. A paid transfer may still be returned. */
const payoutStatus = v.picklist(["pending", "paid", "returned", "unknown"]);

/** A transfer, as POST and GET answer it. */
export const payoutTransfer = v.object({
  reference: v.string(),
  bankRef: v.string(),
  status: payoutStatus,
  amount: wirePositiveAmount,
  currency: wireCurrency,
  createdAt: wireTimestamp,
  updatedAt: wireTimestamp,
});
export type PayoutTransfer = v.InferOutput<typeof payoutTransfer>;

/**
 * Any answer from 400 on. REFUSED (422) is definite: the bank has not taken the transfer and never
 * will.
 */
export const payoutError = v.object({
  code: v.picklist(["UNAUTHORIZED", "BAD_REQUEST", "NOT_FOUND", "REFERENCE_CONFLICT", "REFUSED"]),
  message: v.string(),
});
export type PayoutError = v.InferOutput<typeof payoutError>;

/** Callback at the end of a transfer; `returned` may follow `paid`. */
export const payoutCallback = v.object({
  eventId: callbackEventId,
  reference: v.string(),
  outcome: v.picklist(["paid", "returned"]),
  bankRef: v.string(),
  amount: wirePositiveAmount,
  currency: wireCurrency,
  at: wireTimestamp,
});
export type PayoutCallback = v.InferOutput<typeof payoutCallback>;
