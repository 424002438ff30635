import { type SmsSend, smsError, smsSend, smsSent } from "@krapao/contract/wire/sms";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import { readJson } from "../json.ts";

/** Country code of each build, for numbers with their local zero. */
const COUNTRY_CODE = { thai: "66", lao: "856" } as const;

const ACCEPTED = 201;

/** Converts a local number to the company's form: country code, no plus, no zero. */
export function toMsisdn(phone: string, variant: keyof typeof COUNTRY_CODE): string {
  return COUNTRY_CODE[variant] + phone.replace(/^0/, "");
}

/** The form body of a message. @throws when a field exceeds the company's limits */
export function writeMessage(message: SmsSend): string {
  return new URLSearchParams({ ...v.parse(smsSend, message) }).toString();
}

/** The outcome of a message. `reason` is safe to log. */
export type Sent = { sent: true } | { sent: false; reason: string };

/** Reads an answer. 201 with an empty list of accepted numbers means that nothing was sent. */
export function readSent({ status, text }: ExternalAnswer): Sent {
  if (status !== ACCEPTED) {
    return { sent: false, reason: readJson(smsError, text)?.error.name ?? `status ${status}` };
  }
  const answer = readJson(smsSent, text);
  if (!answer) return { sent: false, reason: "unreadable answer" };
  return answer.phone_number_list.length > 0
    ? { sent: true }
    : { sent: false, reason: "no number accepted" };
}
