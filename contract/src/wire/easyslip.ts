/**
 * Slip verifier EasySlip, v2 only: `POST {base}/v2/verify/bank`, `Authorization: Bearer <key>`,
 * JSON body.
 *
 * Only the QR text (`payload`) is sent, never the image. A slip that was seen before is still a
 * success, with `isDuplicate: true` when `checkDuplicate` was requested. Refusals are 4xx with
 * `error.code`.
 */
import * as v from "valibot";
import { wireAmount, wirePositiveAmount } from "./amount.ts";

export const EASYSLIP_PATH = "/v2/verify/bank";

/**
 * Body. `matchAmount` fills `isAmountMatched`; `matchAccount` fills `matchedAccount` from the
 * accounts registered there.
 */
export const easyslipRequest = v.object({
  payload: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  matchAccount: v.optional(v.boolean()),
  matchAmount: v.optional(wirePositiveAmount),
  checkDuplicate: v.optional(v.boolean()),
});
export type EasyslipRequest = v.InferOutput<typeof easyslipRequest>;

const side = v.object({
  /** `id` is the 3-digit number, `short` the letters. */
  bank: v.object({ id: v.string(), name: v.string(), short: v.string() }),
  account: v.object({
    name: v.object({ th: v.optional(v.string()), en: v.optional(v.string()) }),
    /** `account` is masked by the bank. */
    bank: v.optional(v.object({ type: v.string(), account: v.string() })),
    proxy: v.optional(v.object({ type: v.string(), account: v.string() })),
  }),
});

/** The slip as the bank knows it. */
const easyslipSlip = v.object({
  payload: v.string(),
  transRef: v.string(),
  /** ISO 8601 with the offset of Bangkok, for example `2026-11-21T17:00:00+07:00`. */
  date: v.string(),
  countryCode: v.string(),
  amount: v.object({
    amount: wirePositiveAmount,
    local: v.object({ amount: wireAmount, currency: v.string() }),
  }),
  fee: wireAmount,
  ref1: v.string(),
  ref2: v.string(),
  ref3: v.string(),
  sender: side,
  receiver: side,
});
export type EasyslipSlip = v.InferOutput<typeof easyslipSlip>;

/** `matchedAccount` is null when it was not requested, or when no registered account matches. */
export const easyslipFound = v.object({
  success: v.literal(true),
  data: v.object({
    isDuplicate: v.boolean(),
    matchedAccount: v.nullable(v.object({ bankCode: v.string(), accountNo: v.string() })),
    amountInSlip: wirePositiveAmount,
    isAmountMatched: v.optional(v.boolean()),
    rawSlip: easyslipSlip,
  }),
});
export type EasyslipFound = v.InferOutput<typeof easyslipFound>;

/**
 * `SLIP_PENDING` (the bank does not know the transfer yet), `QUOTA_EXCEEDED` and `API_SERVER_ERROR`
 * say nothing about the slip: ask again later. `SLIP_NOT_FOUND` and `INVALID_PAYLOAD` are definite.
 */
export const EASYSLIP_CODES = [
  "INVALID_PAYLOAD",
  "SLIP_NOT_FOUND",
  "SLIP_PENDING",
  "UNAUTHORIZED",
  "IP_NOT_ALLOWED",
  "APPLICATION_EXPIRED",
  "QUOTA_EXCEEDED",
  "API_SERVER_ERROR",
] as const;

/** Any answer from 400 on. */
export const easyslipError = v.object({
  success: v.literal(false),
  error: v.object({ code: v.string(), message: v.string() }),
});
export type EasyslipError = v.InferOutput<typeof easyslipError> & {
  error: { code: (typeof EASYSLIP_CODES)[number] };
};
