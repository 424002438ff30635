/**
 * LINE, Telegram and the operator's web hook: accept messages about alerts and store them. Wires:
 * contract `wire/messages` and `wire/callback`.
 */
import { randomUUID } from "node:crypto";
import { CALLBACK_SIGNATURE_HEADER } from "@krapao/contract/wire/callback";
import { LINE_PATHS, LINE_RETRY_HEADER, linePush } from "@krapao/contract/wire/messages/line";
import { TELEGRAM_PATHS, telegramSend } from "@krapao/contract/wire/messages/telegram";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { rawBody } from "../bodies.ts";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText, signatureHeaders } from "../signing.ts";
import type { StaffMessage } from "../world.ts";

const HISTORY_MAX = 500;

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
  app.post(`/line${LINE_PATHS.push}`, (request, reply) => {
    const { authorization, [LINE_RETRY_HEADER]: retryKey } = request.headers;
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
        const id = typeof retryKey === "string" ? retryKey : randomUUID();
        if (sandbox.world.staffMessages.some((each) => each.id === id)) {
          return { status: 409, body: { message: "The retry key is already accepted" } };
        }
        const text = push.output.messages.map((message) => message.text).join("\n");
        store(sandbox, { id, channel: "line", to: push.output.to, text });
        return { status: 200, body: {} };
      },
    });
  });
}

function addTelegram(app: FastifyInstance, sandbox: Sandbox): void {
  const path = TELEGRAM_PATHS.send(":token");
  app.post<{ Params: { token: string } }>(`/telegram${path}`, (request, reply) => {
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
        store(sandbox, { id: randomUUID(), channel: "telegram", to, text });
        return { status: 200, body: { ok: true } };
      },
    });
  });
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
