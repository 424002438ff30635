/**
 * The SMS company: accepts a message for one phone and stores it in an inbox. Written from the
 * company's own client and public ones (sources: contract `wire/messages/sms`, which this file does
 * not read).
 */
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { SmsMessage } from "../world.ts";
import { id, Leaf, spare } from "../written.ts";

const HISTORY_MAX = 1_000;

const asked = v.object({
  msisdn: v.pipe(v.string(), v.regex(/^\+?\d{8,15}$/)),
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  sender: v.pipe(v.string(), v.minLength(1), v.maxLength(11)),
  force: v.optional(v.picklist(["standard", "corporate"]), "standard"),
});

const refusal = (status: number, code: number, name: string, description: string): Answer => ({
  status,
  body: { error: { code: id(code), name, description: spare(description) } },
});

/** Registers the call below `/sms`. */
export function addSms(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/sms/sms", async (request, reply) => {
    const form = v.safeParse(asked, request.body);
    return perform(sandbox, request, reply, {
      target: "sms",
      operation: "send",
      reference: form.success ? form.output.msisdn : "",
      refuse: refusal(400, 110, "NO_CREDIT", "not enough credit"),
      act: () => {
        if (!isGenuine(sandbox, request.headers.authorization)) {
          return refusal(401, 101, "UNAUTHORIZED", "wrong key or secret");
        }
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

function accept(
  sandbox: Sandbox,
  { msisdn, message, sender, force }: v.InferOutput<typeof asked>,
): Answer {
  const { world } = sandbox;
  const entry: SmsMessage = { id: randomUUID(), msisdn, text: message, sender, at: sandbox.now() };
  world.sms = [entry, ...world.sms].slice(0, HISTORY_MAX);
  const body = {
    remaining_credit: spare(10_000),
    total_use_credit: spare(1),
    credit_type: spare(force),
    phone_number_list: [
      { number: spelled(msisdn), message_id: spare(entry.id), used_credit: spare(1) },
    ],
    bad_phone_number_list: spare([]),
  };
  return { status: 201, body };
}

/** Companies write a number in their own way. */
function spelled(msisdn: string): Leaf {
  const national = `0${nationalDigits(msisdn)}`;
  return new Leaf(
    () => msisdn,
    (choose) => choose([msisdn, `+${msisdn.replace(/^\+/, "")}`, national]),
  );
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
  // Eight digits are a Lao mobile number without its 20.
  return national.replace(/^0+/, "").replace(/^(?=\d{8}$)/, "20");
}

/** The 6-digit code in a text; null when there is none. */
export function codeIn(text: string): string | null {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;
}
