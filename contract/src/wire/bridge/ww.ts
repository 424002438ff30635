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
import { theirText } from "../theirs.ts";
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
import {
  given,
  readAmount,
  readCurrency,
  readKey,
  readPayer,
  readTime,
  readWord,
} from "./lenient.ts";

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

const STATUSES = ["pending", "paid", "expired", "cancelled", "paid_late"] as const;

/** An order, as in every answer and callback. */
export const wwOrder = v.object({
  orderId: bridgeId,
  clientRef: bridgeReference,
  amount: bridgeAmount,
  currency: bridgeCurrency,
  status: v.pipe(
    v.picklist(STATUSES),
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

const EVENTS = ["order.paid", "order.expired", "order.cancelled"] as const;

/** Callback. Only `order.paid` brings money (status `paid` or `paid_late`). */
export const wwCallback = v.object({
  eventId: bridgeEventId,
  type: v.picklist(EVENTS),
  order: wwOrder,
});

const isPaid = (status: (typeof STATUSES)[number]) => status === "paid" || status === "paid_late";

/** What is read of an order in an answer. A paid one says when, and by which transfer. */
export const readWwOrder = v.pipe(
  v.object({
    orderId: readKey,
    clientRef: readKey,
    amount: readAmount,
    currency: readCurrency,
    status: readWord(STATUSES),
    payload: theirText,
    expireAt: readTime,
    paidAt: given(readTime),
    transRef: given(readKey),
    payer: readPayer,
  }),
  v.forward(
    v.check(({ status, paidAt }) => paidAt !== null || !isPaid(status)),
    ["paidAt"],
  ),
  v.forward(
    v.check(({ status, transRef }) => transRef !== null || !isPaid(status)),
    ["transRef"],
  ),
);

/** The code of a refusal. */
export const readWwError = v.object({ code: v.pipe(theirText, v.toUpperCase()) });

/** What a callback is about. */
export const readWwEvent = v.object({ type: readWord(EVENTS) });

/** What is read of the callback `order.paid`. */
export const readWwPayment = v.object({
  eventId: readKey,
  order: v.object({
    orderId: readKey,
    clientRef: readKey,
    amount: readAmount,
    currency: readCurrency,
    status: readWord(["paid", "paid_late"]),
    paidAt: readTime,
    transRef: readKey,
    payer: readPayer,
  }),
});
