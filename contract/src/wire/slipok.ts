/**
 * Slip verifier SlipOK v1.7: `POST {base}/api/line/apikey/{branch}`, header `x-authorization:
 * <key>`, JSON body.
 *
 * Only the QR text is sent, never the image. Success is 200 with `success: true`; every refusal is
 * 4xx with a `code`. With `log: true` the verifier remembers slips, and answers 1012 for a slip
 * that it has seen, with the slip's data. A repeated call after a lost answer gets 1012 too, so
 * 1012 alone does not prove that the slip was used before.
 */
import * as v from "valibot";
import { wirePositiveAmount, wireTimestamp } from "./amount.ts";

export const SLIPOK_HEADER = "x-authorization";
export const SLIPOK_PATH = (branch: string) => `/api/line/apikey/${encodeURIComponent(branch)}`;

/** Body. With `amount`, a slip with another amount is refused (1013). */
export const slipokRequest = v.object({
  data: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  amount: v.optional(wirePositiveAmount),
  log: v.optional(v.boolean()),
});
export type SlipokRequest = v.InferOutput<typeof slipokRequest>;

const nullableText = v.nullable(v.string());
const side = v.object({
  displayName: v.string(),
  name: v.string(),
  proxy: v.object({ type: nullableText, value: nullableText }),
  /** `value` is masked by the bank, for example `xxx-x-x5366-x`. */
  account: v.object({ type: nullableText, value: nullableText }),
});

/**
 * A slip. Banks are 3-digit numbers; `transTimestamp` is in UTC, the other two are Bangkok time.
 */
const slipokSlip = v.object({
  success: v.literal(true),
  transRef: v.string(),
  sendingBank: v.string(),
  receivingBank: v.string(),
  /** yyyyMMdd */
  transDate: v.string(),
  /** HH:mm:ss */
  transTime: v.string(),
  transTimestamp: wireTimestamp,
  sender: side,
  receiver: side,
  amount: wirePositiveAmount,
  ref1: v.string(),
  ref2: v.string(),
  ref3: v.string(),
});
export type SlipokSlip = v.InferOutput<typeof slipokSlip>;

export const slipokFound = v.object({ success: v.literal(true), data: slipokSlip });
export type SlipokFound = v.InferOutput<typeof slipokFound>;

/** Meaning of each code. 1003, 1004, 1009 and 1010 say nothing about the slip: ask again later. */
export const SLIPOK_CODES = {
  1000: "missing data",
  1001: "no such branch",
  1002: "wrong key",
  1003: "package expired",
  1004: "quota used up",
  1005: "not an image",
  1006: "bad image",
  1007: "no QR in the image",
  1008: "the QR is not one of a slip",
  1009: "the bank is down, again in 15 minutes",
  1010: "the bank is slow, again in `data.delay` minutes",
  1011: "the QR is too old or there is no such transaction",
  1012: "the slip was sent before; `data` holds it",
  1013: "another amount",
  1014: "the receiver is not one of ours",
} as const;

/**
 * Any answer from 400 on (401 for 1002). `data` is a slip at 1012, 1013 and 1014, the waiting time
 * at 1010.
 */
export const slipokError = v.object({
  code: v.number(),
  message: v.string(),
  data: v.optional(
    v.union([
      slipokSlip,
      v.object({ bankCode: v.string(), bankName: v.string(), delay: v.number() }),
    ]),
  ),
});
export type SlipokError = v.InferOutput<typeof slipokError>;
