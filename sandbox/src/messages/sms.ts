/**
 * The SMS company: accepts a message for one phone and stores it in an inbox. Wire: contract
 * `wire/sms`.
 */
import { randomUUID } from "node:crypto";
import {
  SMS_PATHS,
  type SmsError,
  type SmsSend,
  type SmsSent,
  smsSend,
} from "@krapao/contract/wire/sms";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { SmsMessage } from "../world.ts";

const HISTORY_MAX = 1_000;

const refusal = (status: number, code: number, name: string, description: string): Answer => ({
  status,
  body: { error: { code, name, description } } satisfies SmsError,
});

/** Registers the call below `/sms`. */
export function addSms(app: FastifyInstance, sandbox: Sandbox): void {
  app.post(`/sms${SMS_PATHS.send}`, async (request, reply) => {
    if (!isGenuine(sandbox, request.headers.authorization)) {
      const answer = refusal(401, 101, "UNAUTHORIZED", "wrong key or secret");
      return reply.code(answer.status).send(answer.body);
    }
    return perform(sandbox, request, reply, {
      target: "sms",
      operation: "send",
      refuse: refusal(400, 110, "NO_CREDIT", "not enough credit"),
      act: () => {
        const form = v.safeParse(smsSend, request.body);
        if (!form.success) return refusal(400, 103, "INVALID_PARAMETER", "a field is wrong");
        return accept(sandbox, form.output);
      },
    });
  });
}

function isGenuine({ config }: Sandbox, header: string | undefined): boolean {
  const credentials = `${config.keys.smsKey}:${config.keys.smsSecret}`;
  return sameText(header ?? "", `Basic ${Buffer.from(credentials).toString("base64")}`);
}

function accept(sandbox: Sandbox, { msisdn, message, sender }: SmsSend): Answer {
  const { world } = sandbox;
  const entry: SmsMessage = { id: randomUUID(), msisdn, text: message, sender, at: sandbox.now() };
  world.sms = [entry, ...world.sms].slice(0, HISTORY_MAX);
  const body: SmsSent = {
    remaining_credit: 10_000,
    total_use_credit: 1,
    phone_number_list: [{ number: msisdn, message_id: entry.id, used_credit: 1 }],
    bad_phone_number_list: [],
  };
  return { status: 201, body };
}

/**
 * The national digits of a phone number, so that `0812345678`, `66812345678` and `+66812345678` are
 * equal.
 */
export function nationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  const national = /^66\d{9}$/.test(digits)
    ? digits.slice(2)
    : /^856\d{8,10}$/.test(digits)
      ? digits.slice(3)
      : digits;
  return national.replace(/^0+/, "");
}

/** The 6-digit code in a text; null when there is none. */
export function codeIn(text: string): string | null {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;
}
