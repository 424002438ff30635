/**
 * Plain SMS by ThaiBulkSMS v2: `POST {base}/sms` (base `https://api-v2.thaibulksms.com`), Basic
 * auth (key:secret), form body.
 *
 * Sources, all public:
 * - address, path, auth and form: the company's own client thaibulksms/tbs `tests/client.test.ts`,
 *   and ten other clients. `sender` and `force` (`standard` or `corporate`): the same, and a type
 *   file of a public client in TypeScript.
 * - `phone_number_list` and `bad_phone_number_list`: a logged answer of a public service in
 *   JavaScript, a type file and a client in Go; the second list alone with 201: tests of a public
 *   sender in TypeScript (NestJS).
 * - `data` with `msisdn`: thaibulksms/tbs `tests/client.test.ts`.
 * - `error` with `code`, `name` and `description`: a client in Go; UNAUTHORIZED: the sender in
 *   TypeScript. The other names are a guess; they choose only an alert.
 */
import * as v from "valibot";
import { maybe, theirId, theirText } from "../theirs.ts";

/** Path below the company's base address. */
export const SMS_PATH = "/sms";

/** Kinds of credit: a sender that is registered for a company needs `corporate`. */
export const SMS_FORCES = ["standard", "corporate"] as const;
export type SmsForce = (typeof SMS_FORCES)[number];

/** Names of senders have at most 11 characters. */
export const SMS_SENDER = /^[A-Za-z0-9 ._-]{1,11}$/;

/** Form fields that are sent. `msisdn` is one number, international without plus. */
export const smsSend = v.object({
  msisdn: v.pipe(v.string(), v.regex(/^\d{8,15}$/)),
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  sender: v.pipe(v.string(), v.regex(SMS_SENDER)),
  force: v.optional(v.picklist(SMS_FORCES)),
});
export type SmsSend = v.InferOutput<typeof smsSend>;

const numbers = maybe(v.array(v.object({ number: maybe(theirId), msisdn: maybe(theirId) })));

/** 2xx: the accepted numbers in one of two lists, and the refused ones. */
export const smsSent = v.object({
  phone_number_list: numbers,
  data: numbers,
  bad_phone_number_list: numbers,
});
export type SmsNumbers = v.InferOutput<typeof numbers>;

export const smsError = v.object({ error: v.object({ name: theirText }) });

/** The company does not serve us. */
export const SMS_DENIED = ["UNAUTHORIZED", "NO_CREDIT", "INSUFFICIENT_CREDIT"] as const;
/** The message or its number is refused. */
export const SMS_REFUSED = ["INVALID_PARAMETER", "BAD_PHONE_NUMBER"] as const;
