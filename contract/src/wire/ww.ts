/**
 * Gateway WW: camelCase JSON, amounts as numbers, times as ISO text; the HTTP status signals
 * success.
 *
 * Each call carries `x-merchant`, `x-timestamp` (unix seconds) and `x-signature`: lower-case hex
 * HMAC-SHA256 with WW_SECRET of `${timestamp}.${METHOD}.${pathWithQuery}.${rawBody}` (empty body
 * for GET; the path is below the gateway's base address, for example `/v1/orders`). Creating is
 * idempotent by `clientRef`. Payment comes by callback to `/api/callback/ww` (see `callback.ts`).
 */
import * as v from "valibot";
import { wireCurrency, wirePositiveAmount, wireTimestamp } from "./amount.ts";
import { wireSender } from "./bank-feed.ts";
import { callbackEventId } from "./callback.ts";

export const WW_HEADERS = {
  merchant: "x-merchant",
  timestamp: "x-timestamp",
  signature: "x-signature",
} as const;

/** Paths below the base address. */
export const WW_PATHS = {
  /** POST creates; GET with `?clientRef=` finds by our reference. */
  orders: "/v1/orders",
  /** GET reads one order. */
  order: (orderId: string) => `/v1/orders/${encodeURIComponent(orderId)}`,
  /** GET finds by our reference. */
  byClientRef: (clientRef: string) => `/v1/orders?clientRef=${encodeURIComponent(clientRef)}`,
  /** POST cancels an order that is still pending. */
  cancel: (orderId: string) => `/v1/orders/${encodeURIComponent(orderId)}/cancel`,
} as const;

/** The signed text of a call (HMAC-SHA256). */
export function wwSignatureBase(call: {
  timestamp: number;
  method: "GET" | "POST";
  path: string;
  rawBody: string;
}): string {
  return `${call.timestamp}.${call.method}.${call.path}.${call.rawBody}`;
}

/** `POST /v1/orders`. 201 when created, 200 when the same order exists, 409 for other content. */
export const wwCreateOrder = v.object({
  clientRef: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  amount: wirePositiveAmount,
  currency: wireCurrency,
  expireAt: wireTimestamp,
});
export type WwCreateOrder = v.InferOutput<typeof wwCreateOrder>;

/** `paid_late`: money arrived after the order had expired or was cancelled. */
const wwStatus = v.picklist(["pending", "paid", "expired", "cancelled", "paid_late"]);

/** An order, as in every answer. `payload` is the EMV text of a PromptPay bill payment. */
export const wwOrder = v.object({
  orderId: v.string(),
  clientRef: v.string(),
  amount: wirePositiveAmount,
  currency: wireCurrency,
  status: wwStatus,
  payload: v.string(),
  createdAt: wireTimestamp,
  expireAt: wireTimestamp,
  paidAt: v.nullable(wireTimestamp),
  transRef: v.nullable(v.string()),
  payer: v.nullable(wireSender),
});
export type WwOrder = v.InferOutput<typeof wwOrder>;

/** Any answer from 400 on. After REFUSED and AMOUNT_OUT_OF_RANGE no order was created. */
export const wwError = v.object({
  code: v.picklist([
    "UNAUTHORIZED",
    "BAD_REQUEST",
    "ORDER_NOT_FOUND",
    "DUPLICATE_REF",
    "ORDER_NOT_PENDING",
    "AMOUNT_OUT_OF_RANGE",
    "REFUSED",
  ]),
  message: v.string(),
});
export type WwError = v.InferOutput<typeof wwError>;

/** Callback. Only `order.paid` brings money (status `paid` or `paid_late`). */
export const wwCallback = v.object({
  eventId: callbackEventId,
  type: v.picklist(["order.paid", "order.expired", "order.cancelled"]),
  order: wwOrder,
});
export type WwCallback = v.InferOutput<typeof wwCallback>;
