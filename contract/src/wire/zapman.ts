/**
 * Gateway ZAPMAN: snake_case JSON in an envelope, amounts as text with 2 decimals, times in unix
 * seconds, business errors as HTTP 200 with `success: false`.
 *
 * Every call is a POST with `merchant_id` and `sign` in the body: upper-case hex HMAC-SHA256 with
 * ZAPMAN_SECRET of all other fields sorted by name and joined as `a=1&b=2`. Creating is idempotent
 * by `reference`. Orders cannot be cancelled. Payment comes by callback to `/api/callback/zapman`
 * (see `callback.ts`).
 */
import * as v from "valibot";
import { wireUnixSeconds as unixSeconds, wireAmountText, wireCurrency } from "./amount.ts";
import { callbackEventId } from "./callback.ts";

/** Paths below the base address; all POST. */
export const ZAPMAN_PATHS = {
  create: "/api/v2/qr/create",
  query: "/api/v2/qr/query",
  cancel: "/api/v2/qr/cancel",
} as const;

/** The signed text: every field except `sign`, sorted by name. Absent fields are left out. */
export function zapmanSignatureBase(
  fields: Readonly<Record<string, string | number | undefined>>,
): string {
  return Object.keys(fields)
    .filter((name) => name !== "sign" && fields[name] !== undefined)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
}

const signed = { merchant_id: v.string(), sign: v.string() };

/** Body of `create`. */
export const zapmanCreate = v.object({
  ...signed,
  reference: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  amount: wireAmountText,
  currency: wireCurrency,
  expire_at: unixSeconds,
});

/** Body of `query` and `cancel`: our reference or ZAPMAN's order number. */
export const zapmanQuery = v.object({
  ...signed,
  reference: v.optional(v.string()),
  order_no: v.optional(v.string()),
});

/** `PAID_LATE`: money arrived after the order had expired. */
const zapmanState = v.picklist(["WAITING", "PAID", "EXPIRED", "PAID_LATE"]);

/** An order. `qr_text` is the EMV text of a PromptPay bill payment. */
const zapmanOrder = v.object({
  order_no: v.string(),
  reference: v.string(),
  amount: wireAmountText,
  currency: wireCurrency,
  state: zapmanState,
  qr_text: v.string(),
  created_at: unixSeconds,
  expire_at: unixSeconds,
  paid_at: v.nullable(unixSeconds),
  trans_ref: v.nullable(v.string()),
});
export type ZapmanOrder = v.InferOutput<typeof zapmanOrder>;

/**
 * E101 sign, E102 merchant, E103 malformed, E201 reference used with other content, E301 amount out
 * of range, E404 no such order, E405 not supported, E503 refused: no order was created.
 */
const zapmanErrorCode = v.picklist([
  "E101",
  "E102",
  "E103",
  "E201",
  "E301",
  "E404",
  "E405",
  "E503",
]);

/** Every answer. */
export const zapmanAnswer = v.variant("success", [
  v.object({ success: v.literal(true), data: zapmanOrder }),
  v.object({
    success: v.literal(false),
    error_code: zapmanErrorCode,
    error_message: v.string(),
  }),
]);
export type ZapmanAnswer = v.InferOutput<typeof zapmanAnswer>;

/** Callback on payment, flat. Payer fields are masked by the bank. */
export const zapmanCallback = v.object({
  event_id: callbackEventId,
  order_no: v.string(),
  reference: v.string(),
  amount: wireAmountText,
  currency: wireCurrency,
  state: v.picklist(["PAID", "PAID_LATE"]),
  trans_ref: v.string(),
  paid_at: unixSeconds,
  payer_bank: v.string(),
  payer_account: v.string(),
  payer_name: v.string(),
});
export type ZapmanCallback = v.InferOutput<typeof zapmanCallback>;
