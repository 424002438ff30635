/**
 * Plain SMS, modelled on ThaiBulkSMS v2: `POST {base}/v2/sms`, Basic auth (key:secret), form body.
 * Success is 201 with the accepted and refused numbers; a refusal is 4xx with `error`.
 */
import * as v from "valibot";

/** Path below the company's base address. */
export const SMS_PATHS = { send: "/v2/sms" } as const;

/**
 * Form fields. `msisdn` is one number: local (`0812345678`) or international without plus
 * (`66812345678`).
 */
export const smsSend = v.object({
  msisdn: v.pipe(v.string(), v.regex(/^\+?\d{8,15}$/)),
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  sender: v.pipe(v.string(), v.minLength(1), v.maxLength(11)),
});
export type SmsSend = v.InferOutput<typeof smsSend>;

/** 201: `phone_number_list` has the accepted numbers; an empty list means that nothing was sent. */
export const smsSent = v.object({
  remaining_credit: v.number(),
  total_use_credit: v.number(),
  phone_number_list: v.array(
    v.object({ number: v.string(), message_id: v.string(), used_credit: v.number() }),
  ),
  bad_phone_number_list: v.array(v.object({ number: v.string(), message: v.string() })),
});
export type SmsSent = v.InferOutput<typeof smsSent>;

/** 4xx: names are `UNAUTHORIZED`, `INVALID_PARAMETER`, `BAD_PHONE_NUMBER`, `NO_CREDIT`. */
export const smsError = v.object({
  error: v.object({ code: v.number(), name: v.string(), description: v.string() }),
});
export type SmsError = v.InferOutput<typeof smsError>;
