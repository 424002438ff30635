/**
 * Balances of the operator's own accounts. Source: the document for bridges
 * (`/api/docs/bridge.json`).
 */
import type { FastifyInstance } from "fastify";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import { id } from "../written.ts";
import { account, time } from "./written.ts";

/** The account that the payout bank debits, in each currency. */
export const PAYOUTS = "PAYOUT";

const keyOf = (bankCode: string, accountNo: string, currency: string) =>
  `${bankCode}:${accountNo}:${currency}`;

/** Adds to the balance of an account or PromptPay id; it begins at zero. */
export function changeBalance(
  { world }: Sandbox,
  { bankCode, accountNo, currency }: { bankCode: string; accountNo: string; currency: string },
  amount: bigint,
): void {
  const key = keyOf(bankCode, accountNo, currency);
  world.balances[key] = (world.balances[key] ?? 0n) + amount;
}

interface Asked {
  Params: { bankCode: string; accountNo: string };
  Querystring: { currency?: string; proxy?: string };
}

/** Registers the call below `/balance`. */
export function addBalance(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<Asked>("/balance/v1/accounts/:bankCode/:accountNo", (request, reply) => {
    const key = `Bearer ${sandbox.config.keys.balanceKey}`;
    if (!sameText(String(request.headers.authorization ?? ""), key)) {
      return reply.code(401).send({ code: "UNAUTHORIZED" });
    }
    return perform(sandbox, request, reply, {
      target: "balance",
      operation: "balance",
      reference: request.params.accountNo,
      refuse: { status: 404, body: { code: "NOT_FOUND" } },
      act: () => answer(sandbox, { ...request.params, ...request.query }),
    });
  });
}

function answer(
  { world, now }: Sandbox,
  { bankCode, accountNo, currency = "THB", proxy }: Asked["Params"] & Asked["Querystring"],
): Answer {
  const at = (number: string) => world.balances[keyOf(bankCode, number, currency)] ?? 0n;
  const isPaying = world.payingAccounts[currency] === `${bankCode}:${accountNo}`;
  const paid = isPaying ? (world.balances[keyOf(PAYOUTS, "", currency)] ?? 0n) : 0n;
  const body = {
    bankCode,
    accountNo: account(accountNo),
    currency,
    balanceMinor: id(`${at(accountNo) + (proxy === undefined ? 0n : at(proxy)) + paid}`),
    asOf: time(now()),
  };
  return { status: 200, body };
}
