/**
 * Gateway ZAPMAN: the second form of the generic gateway. snake_case JSON in an envelope, amounts
 * as text with 2 decimals, times in unix seconds, business errors as HTTP 200 with
 * `success: false`. Source: own.
 *
 * Every call is a POST with `merchant_id` and `sign` in the body: upper-case hex HMAC-SHA256 with
 * ZAPMAN_SECRET of all other fields sorted by name and joined as `a=1&b=2`. Creating is idempotent
 * by `reference`. Orders cannot be cancelled. Payment comes by callback to `/api/callback/zapman`
 * (see `callback.ts`).
 */
import * as v from "valibot";
import {
  bridgeAmountText,
  bridgeBank,
  bridgeCurrency,
  bridgeEventId,
  bridgeId,
  bridgePayer,
  bridgeReference,
  bridgeSeconds,
  bridgeTransferReference,
} from "./leaves.ts";

/** Paths below the base address; all POST. */
export const ZAPMAN_PATHS = { create: "/api/v2/qr/create", query: "/api/v2/qr/query" } as const;

/** The signed text: every field except `sign`, sorted by name. */
export function zapmanSignatureBase(fields: Readonly<Record<string, string | number>>): string {
  return Object.keys(fields)
    .filter((name) => name !== "sign")
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
}

const signed = {
  merchant_id: v.string(),
  sign: v.pipe(v.string(), v.description("Upper-case hex, of all other fields of the body")),
};

/** Body of `create`. */
export const zapmanCreate = v.object({
  ...signed,
  reference: bridgeReference,
  amount: bridgeAmountText,
  currency: bridgeCurrency,
  expire_at: bridgeSeconds,
});

/** Body of `query`. */
export const zapmanQuery = v.object({ ...signed, reference: bridgeReference });

/** An order. */
const zapmanOrder = v.object({
  order_no: bridgeId,
  reference: bridgeReference,
  amount: bridgeAmountText,
  currency: bridgeCurrency,
  state: v.pipe(
    v.picklist(["WAITING", "PAID", "EXPIRED", "PAID_LATE"]),
    v.description("PAID_LATE: the money arrived after the order had expired"),
  ),
  qr_text: v.pipe(v.string(), v.minLength(1), v.description("The EMV text of the QR")),
  expire_at: bridgeSeconds,
  paid_at: v.nullable(bridgeSeconds),
  trans_ref: v.nullable(bridgeTransferReference),
});

/** Every answer. */
export const zapmanAnswer = v.variant("success", [
  v.object({ success: v.literal(true), data: zapmanOrder }),
  v.object({
    success: v.literal(false),
    error_code: v.pipe(
      v.picklist(["E101", "E102", "E103", "E201", "E301", "E404", "E503"]),
      v.description(
        "E101 wrong sign, E102 unknown merchant, E103 malformed, E201 reference used with other " +
          "content, E301 amount out of range, E404 no such order, E503 refused",
      ),
    ),
    error_message: v.string(),
  }),
]);

/** Callback on payment, flat. */
export const zapmanCallback = v.object({
  event_id: bridgeEventId,
  order_no: bridgeId,
  reference: bridgeReference,
  amount: bridgeAmountText,
  currency: bridgeCurrency,
  state: v.picklist(["PAID", "PAID_LATE"]),
  trans_ref: bridgeTransferReference,
  paid_at: bridgeSeconds,
  payer_bank: v.nullable(bridgeBank),
  payer_account: bridgePayer.entries.accountNo,
  payer_name: bridgePayer.entries.name,
});
