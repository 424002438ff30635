/**
 * LINE, Telegram and the operator's web hook: accept messages about alerts and store them. Written
 * from the companies' references (sources: contract `wire/messages`, which this file does not
 * read); the web hook is our own (contract `wire/callback`). A Telegram chat `-4...` has become a
 * supergroup: its new id is `-100` and the same digits.
 */
import { randomUUID } from "node:crypto";
import { CALLBACK_SIGNATURE_HEADER } from "@krapao/contract/wire/callback";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { rawBody } from "../bodies.ts";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText, signatureHeaders } from "../signing.ts";
import type { StaffMessage } from "../world.ts";
import { id, spare } from "../written.ts";

const HISTORY_MAX = 500;

const linePush = v.object({
  to: v.pipe(v.string(), v.regex(/^[UCR][0-9a-f]{32}$/)),
  messages: v.pipe(
    v.array(v.object({ type: v.literal("text"), text: v.pipe(v.string(), v.maxLength(5_000)) })),
    v.minLength(1),
    v.maxLength(5),
  ),
});
const telegramSend = v.object({
  chat_id: v.pipe(v.string(), v.regex(/^-?\d{1,20}$/)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
});

/** Registers the calls below `/line`, `/telegram` and `/alert_hook`. */
export function addStaffMessages(app: FastifyInstance, sandbox: Sandbox): void {
  addLine(app, sandbox);
  addTelegram(app, sandbox);
  addHook(app, sandbox);
}

function store({ world, now }: Sandbox, message: Omit<StaffMessage, "at">): void {
  world.staffMessages = [{ ...message, at: now() }, ...world.staffMessages].slice(0, HISTORY_MAX);
}

function addLine(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/line/v2/bot/message/push", (request, reply) => {
    const { authorization, "x-line-retry-key": retryKey } = request.headers;
    if (!sameText(authorization ?? "", `Bearer ${sandbox.config.keys.lineToken}`)) {
      return reply.code(401).send({ message: "Authentication failed" });
    }
    return perform(sandbox, request, reply, {
      target: "line",
      operation: "send",
      refuse: { status: 429, body: { message: "You have reached your monthly limit." } },
      act: (): Answer => {
        const push = v.safeParse(linePush, request.body);
        if (!push.success) return { status: 400, body: { message: "The request body is invalid" } };
        const key = typeof retryKey === "string" ? retryKey : randomUUID();
        if (sandbox.world.staffMessages.some((each) => each.id === key)) {
          return { status: 409, body: { message: "The retry key is already accepted" } };
        }
        const text = push.output.messages.map((message) => message.text).join("\n");
        store(sandbox, { id: key, channel: "line", to: push.output.to, text });
        return { status: 200, body: { sentMessages: spare([{ id: id(461230966842064) }]) } };
      },
    });
  });
}

function addTelegram(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Params: { token: string } }>("/telegram/bot:token/sendMessage", (request, reply) => {
    if (!sameText(request.params.token, sandbox.config.keys.telegramToken)) {
      return reply.code(401).send({ ok: false, description: "Unauthorized" });
    }
    return perform(sandbox, request, reply, {
      target: "telegram",
      operation: "send",
      refuse: { status: 400, body: { ok: false, description: "Bad Request: chat not found" } },
      act: (): Answer => {
        const sent = v.safeParse(telegramSend, request.body);
        if (!sent.success) return { status: 400, body: { ok: false, description: "Bad Request" } };
        const { chat_id: to, text } = sent.output;
        if (to.startsWith("-4")) return moved(to);
        store(sandbox, { id: randomUUID(), channel: "telegram", to, text });
        return { status: 200, body: { ok: true, result: spare({ message_id: 1 }) } };
      },
    });
  });
}

/** The group became a supergroup. */
function moved(to: string): Answer {
  const description = "Bad Request: group chat was upgraded to a supergroup chat";
  const parameters = { migrate_to_chat_id: id(`-100${to.slice(1)}`) };
  const body = { ok: false, error_code: spare(400), description: spare(description), parameters };
  return { status: 400, body };
}

/** The operator's own server: it checks the signature as ours checks those of callbacks. */
function addHook(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/alert_hook/:name", (request, reply) =>
    perform(sandbox, request, reply, {
      target: "alert-hook",
      operation: "post",
      refuse: { status: 403, body: {} },
      act: (): Answer => {
        const text = rawBody(request);
        const header = `${request.headers[CALLBACK_SIGNATURE_HEADER]}`;
        const seconds = Number(/^t=(\d{1,12}),/.exec(header)?.[1] ?? 0);
        const secret = sandbox.config.keys.alertHookSecret;
        const expected = signatureHeaders(secret, seconds * 1000, text);
        if (!sameText(header, expected[CALLBACK_SIGNATURE_HEADER] ?? "")) {
          return { status: 401, body: {} };
        }
        const { name } = request.params as { name: string };
        store(sandbox, { id: randomUUID(), channel: "hook", to: name, text });
        return { status: 200, body: {} };
      },
    }),
  );
}
