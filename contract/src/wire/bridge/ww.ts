/**
 * Gateway WW: the form of the generic gateway that a new bridge takes. camelCase JSON, amounts as
 * numbers, times as ISO text; the HTTP status says whether a call succeeded. Source: own.
 *
 * Each call carries `x-merchant`, `x-timestamp` (unix seconds) and `x-signature`: lower-case hex
 * HMAC-SHA256 with WW_SECRET of `${timestamp}.${METHOD}.${pathWithQuery}.${rawBody}` (empty body
 * for GET; the path is below the gateway's base address, for example `/v1/orders`). Creating is
 * idempotent by `clientRef`. Payment comes by callback to `/api/callback/ww` (see `callback.ts`).
 */
import * as v from "valibot";
import {
  bridgeAmount,
  bridgeCurrency,
  bridgeEventId,
  bridgeId,
  bridgePayer,
  bridgeReference,
  bridgeTime,
  bridgeTransferReference,
} from "./leaves.ts";

export const WW_HEADERS = {
  merchant: "x-merchant",
  timestamp: "x-timestamp",
  signature: "x-signature",
} as const;

/** Paths below the base address. */
export const WW_PATHS = {
  /** POST creates; GET with `?clientRef=` finds by our reference. */
  orders: "/v1/orders",
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
  clientRef: bridgeReference,
  amount: bridgeAmount,
  currency: bridgeCurrency,
  expireAt: bridgeTime,
});
export type WwCreateOrder = v.InferOutput<typeof wwCreateOrder>;

/** An order, as in every answer and callback. */
export const wwOrder = v.object({
  orderId: bridgeId,
  clientRef: bridgeReference,
  amount: bridgeAmount,
  currency: bridgeCurrency,
  status: v.pipe(
    v.picklist(["pending", "paid", "expired", "cancelled", "paid_late"]),
    v.description("paid_late: the money arrived after the order had expired or was cancelled"),
  ),
  payload: v.pipe(v.string(), v.minLength(1), v.description("The EMV text of the QR")),
  expireAt: bridgeTime,
  paidAt: v.pipe(v.nullable(bridgeTime), v.description("null until it is paid")),
  transRef: v.pipe(v.nullable(bridgeTransferReference), v.description("null until it is paid")),
  payer: v.nullable(bridgePayer),
});

/** Any answer from 400 on. */
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

/** Callback. Only `order.paid` brings money (status `paid` or `paid_late`). */
export const wwCallback = v.object({
  eventId: bridgeEventId,
  type: v.picklist(["order.paid", "order.expired", "order.cancelled"]),
  order: wwOrder,
});
