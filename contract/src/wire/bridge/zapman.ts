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
import { maybe, theirId, theirText } from "../theirs.ts";
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
import {
  given,
  readAmount,
  readBank,
  readCurrency,
  readKey,
  readTime,
  readWord,
} from "./lenient.ts";

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

const STATES = ["WAITING", "PAID", "EXPIRED", "PAID_LATE"] as const;

/** An order. */
const zapmanOrder = v.object({
  order_no: bridgeId,
  reference: bridgeReference,
  amount: bridgeAmountText,
  currency: bridgeCurrency,
  state: v.pipe(
    v.picklist(STATES),
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

const isPaid = (state: (typeof STATES)[number]) => state === "PAID" || state === "PAID_LATE";

/** What is read of an answer at first: whether it has an order. */
export const readZapmanAnswer = v.object({
  success: v.boolean(),
  error_code: maybe(v.pipe(theirText, v.toUpperCase())),
});

/** What is read of an order in an answer. A paid one says when, and by which transfer. */
export const readZapmanOrder = v.object({
  data: v.pipe(
    v.object({
      order_no: readKey,
      reference: readKey,
      amount: readAmount,
      currency: readCurrency,
      state: readWord(STATES),
      qr_text: theirText,
      expire_at: readTime,
      paid_at: given(readTime),
      trans_ref: given(readKey),
    }),
    v.forward(
      v.check(({ state, paid_at }) => paid_at !== null || !isPaid(state)),
      ["paid_at"],
    ),
    v.forward(
      v.check(({ state, trans_ref }) => trans_ref !== null || !isPaid(state)),
      ["trans_ref"],
    ),
  ),
});

/** What is read of a callback. */
export const readZapmanPayment = v.object({
  event_id: readKey,
  order_no: readKey,
  reference: readKey,
  amount: readAmount,
  currency: readCurrency,
  state: readWord(["PAID", "PAID_LATE"]),
  trans_ref: readKey,
  paid_at: readTime,
  payer_bank: maybe(readBank),
  payer_account: maybe(v.pipe(theirId, v.maxLength(40))),
  payer_name: maybe(v.pipe(theirText, v.maxLength(200))),
});
