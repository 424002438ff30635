/** Control: paying codes, sending bank transfers, deciding payouts. */
import {
  minorFromNumber,
  numberFromMinor,
  wireAmount,
  wireCurrency,
  wirePositiveAmount,
  wireTimestamp,
} from "@krapao/contract/wire/amount";
import { bridgeBank } from "@krapao/contract/wire/bridge/leaves";
import { parsePayment } from "@krapao/contract/wire/emv";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { receiveTransfer } from "../payments/bank.ts";
import { clearTokens } from "../payments/banks/tokens.ts";
import { payCode } from "../payments/payer.ts";
import { findPayout, settlePayout } from "../payments/payout.ts";
import { type Answer, perform } from "../perform.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import { PAYOUT_OUTCOMES, type Payout } from "../world.ts";
import { readBody } from "./read-body.ts";
import { slipUrl } from "./slip-routes.ts";

const accountNo = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\s-]/g, "")),
  v.regex(/^\d{4,20}$/),
);
const person = v.strictObject({
  bankCode: bridgeBank,
  accountNo,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
});

const payQrBody = v.strictObject({
  payload: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000)),
  /** For a code without an amount. For a code with one it must be equal. */
  amount: v.optional(wirePositiveAmount),
  from: v.optional(person),
});

const bankTransferBody = v.strictObject({
  toBankCode: bridgeBank,
  toAccountNo: accountNo,
  amount: wirePositiveAmount,
  currency: v.optional(wireCurrency, "THB"),
  from: person,
  at: v.optional(wireTimestamp),
  silent: v.optional(v.boolean(), false),
  toName: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
  /** Verifiers answer "bank not ready" for this long. */
  slipDelayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

const outcomeBody = v.strictObject({ outcome: v.picklist(PAYOUT_OUTCOMES) });
/** The amount replaces the balance of one of the operator's accounts. */
const balanceBody = v.strictObject({
  bankCode: bridgeBank,
  accountNo,
  currency: v.optional(wireCurrency, "THB"),
  amount: wireAmount,
  /** Payouts leave from this account from now on. */
  isPaying: v.optional(v.boolean(), false),
});
const modeBody = v.strictObject({ mode: v.picklist(["auto", "manual"]) });

/**
 * `POST /pay-qr`, `POST /bank-transfer`, `GET /payouts`, `POST /payouts/:reference`, `GET` and
 * `POST /payout-mode`, `POST /bank-balance`.
 */
export function addMoneyRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  addPayments(app, sandbox);
  addPayouts(app, sandbox);
}

function addPayments(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/pay-qr", async (request, reply) => {
    const body = readBody(payQrBody, request.body, reply);
    if (!body) return reply;
    const act = () => pay(sandbox, body);
    // A gateway's code can be paid from any bank. A code of the server goes through KBANK, whose
    // faults apply.
    if (parsePayment(body.payload)?.kind !== "promptpay") {
      const answer = act();
      return reply.code(answer.status).send(answer.body);
    }
    return perform(sandbox, request, reply, {
      target: "kbank",
      operation: "pay",
      refuse: { status: 422, body: { ok: false, message: "REFUSED" } },
      act,
    });
  });

  app.post("/bank-transfer", async (request, reply) => {
    const body = readBody(bankTransferBody, request.body, reply);
    if (!body) return reply;
    const { transRef } = receiveTransfer(sandbox, {
      to: { bankCode: body.toBankCode, accountNo: body.toAccountNo },
      amount: minorFromNumber(body.amount) ?? 0n,
      currency: body.currency,
      from: body.from,
      silent: body.silent,
      ...(body.at === undefined ? {} : { at: Date.parse(body.at) }),
      ...(body.toName === undefined ? {} : { toName: body.toName }),
      ...(body.slipDelayMs === undefined ? {} : { slipDelayMs: body.slipDelayMs }),
    });
    return { transRef, slipUrl: slipUrl(sandbox, transRef) };
  });

  app.post("/clear-tokens", async () => {
    clearTokens(sandbox);
    return { ok: true };
  });
}

function addPayouts(app: FastifyInstance, sandbox: Sandbox): void {
  app.get("/payouts", async () => sandbox.world.payouts.map(shown));
  app.post<{ Params: { reference: string } }>("/payouts/:reference", async (request, reply) => {
    const body = readBody(outcomeBody, request.body, reply);
    if (!body) return reply;
    const payout = findPayout(sandbox, request.params.reference);
    if (!payout) return reply.code(404).send({ message: "NOT_FOUND" });
    if (!settlePayout(sandbox, payout, body.outcome)) {
      return reply.code(409).send({ message: "ALREADY_SETTLED", status: payout.status });
    }
    return shown(payout);
  });
  app.post("/bank-balance", async (request, reply) => {
    const body = readBody(balanceBody, request.body, reply);
    if (!body) return reply;
    const { bankCode, currency } = body;
    const { world } = sandbox;
    world.balances[`${bankCode}:${body.accountNo}:${currency}`] =
      minorFromNumber(body.amount) ?? 0n;
    if (body.isPaying) {
      world.payingAccounts[currency] = `${bankCode}:${body.accountNo}`;
      world.balances[`PAYOUT::${currency}`] = 0n;
    }
    sandbox.changed();
    return body;
  });
  app.get("/payout-mode", async () => ({ mode: sandbox.world.payoutMode }));
  app.post("/payout-mode", async (request, reply) => {
    const body = readBody(modeBody, request.body, reply);
    if (!body) return reply;
    sandbox.world.payoutMode = body.mode;
    sandbox.changed();
    return body;
  });
}

function pay(sandbox: Sandbox, { payload, amount, from }: v.InferOutput<typeof payQrBody>): Answer {
  const sum = amount === undefined ? undefined : minorFromNumber(amount);
  const paid = payCode(sandbox, {
    payload,
    ...(sum === undefined ? {} : { amount: sum }),
    ...(from ? { from } : {}),
  });
  if ("refused" in paid) return { status: 409, body: { ok: false, message: paid.refused } };
  const { transRef, at } = paid;
  const body = { ok: true, transRef, paidAt: isoText(at), slipUrl: slipUrl(sandbox, transRef) };
  return { status: 200, body };
}

function shown({ payAtReal: _, ...payout }: Payout) {
  return {
    ...payout,
    amount: numberFromMinor(payout.amount),
    createdAt: isoText(payout.createdAt),
    updatedAt: isoText(payout.updatedAt),
  };
}
