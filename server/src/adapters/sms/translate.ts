/** Translates between the wire format of ThaiBulkSMS and the port. Pure. */
import { readPhone, type Variant } from "@krapao/contract/phone";
import {
  SMS_DENIED,
  SMS_REFUSED,
  type SmsNumbers,
  type SmsSend,
  smsError,
  smsSend,
  smsSent,
} from "@krapao/contract/wire/messages/sms";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import { denied, readTheirs, unusable } from "../answer.ts";

/** Converts a member's number to the company's form: country code, no plus, no zero. */
export function toMsisdn(phone: string, variant: Variant): string {
  return readPhone(phone, variant)?.e164.slice(1) ?? phone;
}

/** The form body of a message. @throws when a field exceeds the company's limits */
export function writeMessage(message: SmsSend): string {
  const { force, ...fields } = v.parse(smsSend, message);
  return new URLSearchParams({ ...fields, ...(force ? { force } : {}) }).toString();
}

/** The outcome of a message. `reason` is safe to log. */
export type Sent = { outcome: "sent" } | { outcome: "refused"; reason: string };

/**
 * Reads an answer to a message to one number.
 * @throws UnusableAnswer for one that does not say whether the message was accepted
 */
export function readSent(answer: ExternalAnswer, msisdn: string): Sent {
  if (answer.status < 200 || answer.status > 299) return readError(answer);
  const {
    phone_number_list: accepted,
    data,
    bad_phone_number_list: bad,
  } = readTheirs(smsSent, answer);
  if (hasNumber(accepted, msisdn) || hasNumber(data, msisdn)) return { outcome: "sent" };
  // One number was asked for, so whichever is bad is ours, however it is written.
  if (bad !== null && bad.length > 0) return { outcome: "refused", reason: "bad number" };
  const isNone = (accepted ?? data)?.length === 0;
  return isNone ? { outcome: "refused", reason: "no number accepted" } : { outcome: "sent" };
}

function hasNumber(list: SmsNumbers, msisdn: string): boolean {
  return (list ?? []).some(({ number, msisdn: other }) => {
    const written = number ?? other;
    return written !== null && nationalDigits(written) === nationalDigits(msisdn);
  });
}

/** `0812345678`, `66812345678`, `+66 81-234-5678` and `0066812345678` are one number. */
function nationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  return digits.replace(/^(?:66|856)(?=\d{8})/, "").replace(/^0+/, "");
}

function readError(answer: ExternalAnswer): Sent {
  const { name } = readTheirs(smsError, answer).error;
  if (SMS_DENIED.some((each) => each === name)) denied(`code ${name}`);
  return SMS_REFUSED.some((each) => each === name)
    ? { outcome: "refused", reason: name }
    : unusable(answer, `code ${name}`);
}
