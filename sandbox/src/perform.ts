/** Answers one call of an external party, with the fault that applies to it. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallKind, FaultTarget } from "./fault.ts";
import { takeCallFault } from "./faults.ts";
import type { Sandbox } from "./sandbox.ts";
import { choicesOf } from "./style.ts";
import { writeJson } from "./write.ts";

export type Answer = { status: number; body: unknown };

export type Call = {
  target: FaultTarget;
  operation: string;
  /** The player, or our reference: the style of an answer follows from it. */
  reference?: string;
  /** The answer of a definite refusal. */
  refuse: Answer;
  /**
   * Performs the call: changes the state and returns the answer. Runs at most once and
   * synchronously.
   */
  act: () => Answer;
};

const SLOW_MS = 3_000;

/** What a proxy or a company in trouble answers in place of its API. */
const PAGE = "<!doctype html><html><body><h1>Sorry</h1></body></html>";

/**
 * Runs a call whose signature was verified. A `slow` call works after the wait, so a caller that
 * gave up may find it done later. `success-then-...` works before its answer is lost.
 */
export async function perform(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
): Promise<FastifyReply> {
  const fault = takeCallFault(sandbox.world, [call.target], call.operation);
  if (fault) sandbox.changed();
  const act = () => {
    const answer = call.act();
    sandbox.changed();
    return answer;
  };
  if (fault?.kind === "slow") await wait(fault.ms ?? SLOW_MS);
  sandbox.findsNothing = fault?.kind === "not-found";
  const answer = outcome(fault?.kind, act, call.refuse);
  sandbox.findsNothing = false;
  if (answer) return sendAnswer(sandbox, reply, call, answer);

  await sandbox.saved();
  reply.hijack();
  if (fault?.kind === "reset" || fault?.kind === "success-then-reset") {
    request.raw.socket.resetAndDestroy();
  }
  return reply;
}

/** Sends a JSON answer in the style of its party, and any other as it is. */
async function sendAnswer(
  sandbox: Sandbox,
  reply: FastifyReply,
  { target: party, operation, reference = "" }: Call,
  { status, body }: Answer,
): Promise<FastifyReply> {
  if (typeof body !== "object" || body === null) return reply.code(status).send(body);
  const choose = choicesOf(sandbox.styles.of(party), { party, operation, reference });
  const { bytes, headers } = writeJson(body, choose);
  await sandbox.saved();
  // Past Fastify, which would write the names of headers in lower case.
  reply.hijack();
  reply.raw.writeHead(status, { ...headers, "content-length": bytes.length }).end(bytes);
  return reply;
}

/** The answer; undefined when the caller gets none. */
function outcome(
  kind: CallKind | undefined,
  act: () => Answer,
  refuse: Answer,
): Answer | undefined {
  switch (kind) {
    case undefined:
    case "slow":
    case "not-found":
      return act();
    case "refuse":
      return refuse;
    case "error-500":
      return { status: 500, body: { message: "Internal Server Error" } };
    case "denied":
      return { status: 401, body: { message: "Unauthorized" } };
    case "html-404":
      return { status: 404, body: PAGE };
    case "unreadable":
      act();
      return { status: 200, body: PAGE };
    case "hang":
    case "reset":
      return undefined;
    case "success-then-timeout":
    case "success-then-reset":
      act();
      return undefined;
  }
}
