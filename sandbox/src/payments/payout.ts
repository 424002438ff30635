/** The payout bank. Source: the document for bridges (`/api/docs/bridge.json`). */
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { takeCallbackFault } from "../faults.ts";
import { type Answer, perform } from "../perform.ts";
import { newTransRef } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { Payout, PayoutOutcome } from "../world.ts";
import * as written from "../written.ts";
import { changeBalance, PAYOUTS } from "./balance.ts";
import { headerOf, isSignedCall } from "./call-signature.ts";
import { amount, currency, reference } from "./request-fields.ts";

const BASE = "/payout";
const TRANSFERS = `${BASE}/v1/transfers`;
/** Delay until auto mode pays. */
const AUTO_MS = 1_000;

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
});

const orderBody = v.object({
  reference,
  bankCode: v.pipe(v.string(), v.regex(/^[A-Z]{2,12}$/)),
  accountNo: v.pipe(v.string(), v.regex(/^\d{6,20}$/)),
  accountName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  amount,
  currency,
});
type Order = v.InferOutput<typeof orderBody>;

/** Registers the calls below `/payout`. */
export function addPayout(app: FastifyInstance, sandbox: Sandbox): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: { operation: string; reference: string; act: () => Answer },
  ) => {
    if (!isGenuine(sandbox, request)) {
      return reply.code(401).send(refusal(401, "UNAUTHORIZED", "wrong key or signature").body);
    }
    const refuse = refusal(422, "REFUSED", "the receiving bank does not take this transfer");
    return perform(sandbox, request, reply, { ...call, target: "payout", refuse });
  };
  app.post(TRANSFERS, async (request, reply) => {
    const isEarly = () =>
      takeCallbackFault(sandbox.world, ["payout"], "create", "out-of-order") !== undefined;
    const act = () => create(sandbox, request.body);
    const call = { operation: "create", reference: referenceOf(request.body), act };
    if (!isGenuine(sandbox, request) || !isEarly()) return answer(request, reply, call);
    // The callback overtakes the answer: the bank has paid before the caller knows that it
    // accepted.
    const made = act();
    const payout = findPayout(sandbox, call.reference);
    if (payout && payout.status === "pending") settlePayout(sandbox, payout, "paid");
    await sandbox.callbacks.pump();
    return answer(request, reply, { ...call, act: () => made });
  });
  app.get<{ Params: { reference: string } }>(`${TRANSFERS}/:reference`, (request, reply) => {
    const { reference } = request.params;
    const act = () => {
      const payout = findPayout(sandbox, reference);
      return payout
        ? { status: 200, body: toPayoutTransfer(payout) }
        : refusal(404, "NOT_FOUND", "never received");
    };
    return answer(request, reply, { operation: "status", reference, act });
  });
}

const referenceOf = (body: unknown) =>
  v.is(v.object({ reference: v.string() }), body) ? body.reference : "";

function isGenuine(sandbox: Sandbox, request: FastifyRequest): boolean {
  const { payoutKey, payoutSecret: secret } = sandbox.config.keys;
  const header = headerOf(request, "x-payout-signature");
  const [, seconds = "", signature = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  return (
    isSignedCall(sandbox, request, { base: BASE, secret, seconds, signature }) &&
    sameText(headerOf(request, "x-payout-key"), payoutKey)
  );
}

/** The payout with this reference; undefined when the bank never received it. */
export function findPayout(sandbox: Sandbox, reference: string): Payout | undefined {
  if (sandbox.findsNothing) return undefined;
  return sandbox.world.payouts.find((payout) => payout.reference === reference);
}

function create(sandbox: Sandbox, body: unknown): Answer {
  const asked = v.safeParse(orderBody, body);
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
    bankRef: newTransRef(now),
    status: "pending",
    createdAt: now,
    updatedAt: now,
    payAtReal: Date.now() + AUTO_MS,
  };
  sandbox.world.payouts.unshift(payout);
  return { status: 201, body: toPayoutTransfer(payout) };
}

function isSame(payout: Payout, request: Order): boolean {
  return (
    payout.amount === request.amount &&
    payout.currency === request.currency &&
    payout.bankCode === request.bankCode &&
    payout.accountNo === request.accountNo &&
    payout.accountName === request.accountName
  );
}

const FINAL: readonly string[] = ["returned", "failed", "cancelled"];

/**
 * Decides a payout, manually or in auto mode. Returns false for an impossible change (a returned
 * one stays returned).
 */
export function settlePayout(sandbox: Sandbox, payout: Payout, outcome: PayoutOutcome): boolean {
  if (payout.status === outcome) return true;
  if (FINAL.includes(payout.status)) return false;
  if (payout.status === "paid" && outcome !== "returned") return false;
  const back = payout.status === "paid" ? 1n : 0n;
  const sign = outcome === "paid" ? -1n : outcome === "returned" ? back : 0n;
  const own = { bankCode: PAYOUTS, accountNo: "", currency: payout.currency };
  changeBalance(sandbox, own, sign * payout.amount);
  payout.status = outcome;
  payout.updatedAt = sandbox.now();
  payout.payAtReal = null;
  sandbox.changed(payout);
  if (outcome === "unknown") return true;
  const eventId = randomUUID();
  const body = { ...toIdentity(payout), eventId, outcome };
  sandbox.callbacks.emit("payout", { eventId, reference: payout.reference, body });
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

const toIdentity = ({ reference, bankRef, currency, amount }: Payout) => ({
  reference,
  bankRef: written.spare(bankRef),
  amount: written.amount(amount),
  currency,
});

const toPayoutTransfer = (payout: Payout) => ({ ...toIdentity(payout), status: payout.status });
