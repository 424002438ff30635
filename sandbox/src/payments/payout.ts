/** The payout bank. Wire: contract `wire/payout`. */
import { randomUUID } from "node:crypto";
import { minorFromNumber, numberFromMinor } from "@krapao/contract/wire/amount";
import {
  PAYOUT_HEADERS,
  PAYOUT_PATHS,
  type PayoutCallback,
  type PayoutError,
  type PayoutRequest,
  type PayoutTransfer,
  payoutRequest,
  payoutSignatureBase,
} from "@krapao/contract/wire/payout";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { rawBody } from "../bodies.ts";
import { isNear } from "../clock.ts";
import { takeCallbackFault } from "../faults.ts";
import { type Answer, perform } from "../perform.ts";
import { newTransRef } from "../references.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Payout } from "../world.ts";
import { changeBalance, PAYOUTS } from "./balance.ts";

const BASE = "/payout";
/** Delay until auto mode pays. */
const AUTO_MS = 1_000;

const refusal = (status: number, code: PayoutError["code"], message: string): Answer => ({
  status,
  body: { code, message } satisfies PayoutError,
});

/** Registers the calls below `/payout`. */
export function addPayout(app: FastifyInstance, sandbox: Sandbox): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    operation: string,
    act: () => Answer,
  ) => {
    if (!isGenuine(sandbox, request)) {
      return reply.code(401).send(refusal(401, "UNAUTHORIZED", "wrong key or signature").body);
    }
    const refuse = refusal(422, "REFUSED", "the receiving bank does not take this transfer");
    return perform(sandbox, request, reply, { target: "payout", operation, refuse, act });
  };
  app.post(BASE + PAYOUT_PATHS.transfers, async (request, reply) => {
    const isEarly = () =>
      takeCallbackFault(sandbox.world, ["payout"], "create", "out-of-order") !== undefined;
    if (isGenuine(sandbox, request) && isEarly()) {
      // The callback overtakes the answer: the bank has paid before the caller knows that it
      // accepted.
      const made = create(sandbox, request.body);
      const { body } = request;
      const payout = v.is(payoutRequest, body) && findPayout(sandbox, body.reference);
      if (payout && payout.status === "pending") settlePayout(sandbox, payout, "paid");
      await sandbox.callbacks.pump();
      return reply.code(made.status).send(made.body);
    }
    return answer(request, reply, "create", () => create(sandbox, request.body));
  });
  app.get<{ Params: { reference: string } }>(
    `${BASE}${PAYOUT_PATHS.transfers}/:reference`,
    (request, reply) =>
      answer(request, reply, "status", () => {
        const payout = findPayout(sandbox, request.params.reference);
        return payout
          ? { status: 200, body: toPayoutTransfer(payout) }
          : refusal(404, "NOT_FOUND", "never received");
      }),
  );
}

function isGenuine(sandbox: Sandbox, request: FastifyRequest): boolean {
  const { payoutKey, payoutSecret } = sandbox.config.keys;
  const header = (name: string) => String(request.headers[name] ?? "");
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header(PAYOUT_HEADERS.signature));
  const [, time = "0", digest = ""] = match ?? [];
  const base = payoutSignatureBase({
    seconds: Number(time),
    method: request.method === "GET" ? "GET" : "POST",
    path: request.url.slice(BASE.length),
    rawBody: rawBody(request),
  });
  return (
    isNear(sandbox, Number(time)) &&
    sameText(header(PAYOUT_HEADERS.key), payoutKey) &&
    sameText(digest, hmacSha256Hex(payoutSecret, base))
  );
}

/** The payout with this reference; undefined when the bank never received it. */
export function findPayout(sandbox: Sandbox, reference: string): Payout | undefined {
  if (sandbox.findsNothing) return undefined;
  return sandbox.world.payouts.find((payout) => payout.reference === reference);
}

function create(sandbox: Sandbox, body: unknown): Answer {
  const asked = v.safeParse(payoutRequest, body);
  if (!asked.success) return refusal(400, "BAD_REQUEST", "a field is wrong");
  const request = asked.output;
  const known = findPayout(sandbox, request.reference);
  if (known) {
    return isSame(known, request)
      ? { status: 200, body: toPayoutTransfer(known) }
      : refusal(409, "REFERENCE_CONFLICT", "this reference was used with another content");
  }
  const now = sandbox.now();
  const payout: Payout = {
    ...request,
    amount: minorFromNumber(request.amount) ?? 0n,
    bankRef: newTransRef(now),
    status: "pending",
    createdAt: now,
    updatedAt: now,
    payAtReal: Date.now() + AUTO_MS,
  };
  sandbox.world.payouts.unshift(payout);
  return { status: 201, body: toPayoutTransfer(payout) };
}

function isSame(payout: Payout, request: PayoutRequest): boolean {
  return (
    payout.amount === minorFromNumber(request.amount) &&
    payout.currency === request.currency &&
    payout.bankCode === request.bankCode &&
    payout.accountNo === request.accountNo &&
    payout.accountName === request.accountName
  );
}

/**
 * Decides a payout, manually or in auto mode. Returns false for an impossible change (a returned
 * one stays returned).
 */
export function settlePayout(
  sandbox: Sandbox,
  payout: Payout,
  outcome: "paid" | "returned" | "unknown",
): boolean {
  if (payout.status === outcome) return true;
  if (payout.status === "returned") return false;
  if (payout.status === "paid" && outcome === "unknown") return false;
  const sign = { paid: -1n, returned: payout.status === "paid" ? 1n : 0n, unknown: 0n }[outcome];
  const own = { bankCode: PAYOUTS, accountNo: "", currency: payout.currency };
  changeBalance(sandbox, own, sign * payout.amount);
  payout.status = outcome;
  payout.updatedAt = sandbox.now();
  payout.payAtReal = null;
  sandbox.changed(payout);
  if (outcome === "unknown") return true;
  const body: PayoutCallback = {
    eventId: randomUUID(),
    reference: payout.reference,
    outcome,
    bankRef: payout.bankRef,
    amount: numberFromMinor(payout.amount),
    currency: payout.currency,
    at: isoText(payout.updatedAt),
  };
  sandbox.callbacks.emit("payout", { eventId: body.eventId, body });
  return true;
}

/** Auto mode: pays the payouts that have waited for a second. */
export function payDuePayouts(sandbox: Sandbox): void {
  if (sandbox.world.payoutMode !== "auto") return;
  for (const payout of sandbox.world.payouts) {
    if (payout.status !== "pending" || payout.payAtReal === null) continue;
    if (payout.payAtReal <= Date.now()) settlePayout(sandbox, payout, "paid");
  }
}

function toPayoutTransfer(payout: Payout): PayoutTransfer {
  const { reference, bankRef, status, currency } = payout;
  return {
    reference,
    bankRef,
    status,
    amount: numberFromMinor(payout.amount),
    currency,
    createdAt: isoText(payout.createdAt),
    updatedAt: isoText(payout.updatedAt),
  };
}
