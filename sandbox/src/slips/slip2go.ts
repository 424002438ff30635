/**
 * Slip verifier Slip2Go, from the company's API documentation v1.2 and two public clients (sources:
 * contract `wire/slips/slip2go`, which this file does not read).
 */
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import { amount, id, spare } from "../written.ts";
import { qrTextOf, type Slip } from "./find-slip.ts";
import { instant } from "./instant.ts";
import { verifySlip } from "./verify-slip.ts";

/** Codes of the company; those of 4xx are a guess, as 200501 and 200502 are. */
export const SLIP2GO_MESSAGES: Readonly<Record<string, string>> = {
  200000: "Slip found",
  200401: "Recipient account not match",
  200402: "Transfer amount not match",
  200403: "Transfer date not match",
  200404: "Slip not found",
  200500: "Slip is fraud",
  200501: "Slip is duplicated",
  200502: "Bank is not ready",
  400400: "Bad request",
  401001: "Unauthorized",
  401005: "Quota exceeded",
};

const asked = v.object({
  payload: v.object({
    qrCode: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    checkCondition: v.optional(v.object({ checkDuplicate: v.optional(v.boolean(), false) })),
  }),
});

const say = (code: string, data?: unknown): Answer => ({
  status: Number(code.slice(0, 3)),
  body: {
    code: id(code),
    message: spare(SLIP2GO_MESSAGES[code] ?? ""),
    ...(data === undefined ? { data: spare(null) } : { data }),
  },
});

/** Registers the one call below `/slip2go`. */
export function addSlip2go(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/slip2go/api/verify-slip/qr-code/info", async (request, reply) => {
    const bearer = `Bearer ${sandbox.config.keys.slip2goKey}`;
    const isGenuine = sameText(request.headers.authorization ?? "", bearer);
    const read = v.safeParse(asked, request.body);
    return perform(sandbox, request, reply, {
      target: "slips",
      operation: "slip2go",
      reference: read.success ? read.output.payload.qrCode : "",
      refuse: say("200404"),
      act: () => {
        if (!isGenuine) return say("401001");
        return read.success ? verify(sandbox, read.output) : say("400400");
      },
    });
  });
}

function verify(sandbox: Sandbox, { payload }: v.InferOutput<typeof asked>): Answer {
  const remember = payload.checkCondition?.checkDuplicate ?? false;
  const result = verifySlip(sandbox, "slip2go", { text: payload.qrCode, remember });
  switch (result.kind) {
    case "forced":
      return say(result.code, result.slip && shown(result.slip));
    case "quota":
      return say("401005");
    case "not-a-slip":
    case "not-found":
      return say("200404");
    case "not-ready":
      return say("200502");
    case "found":
      return say(result.seenBefore ? "200501" : "200000", shown(result.slip));
  }
}

function shown(slip: Slip) {
  const { from, to } = slip;
  const bank = (code: string) => ({ id: bankNumber(code) ?? "", name: spare(code) });
  return {
    referenceId: spare(`s2g-${slip.transRef}`),
    decode: spare(qrTextOf(slip) ?? ""),
    transRef: slip.transRef,
    dateTime: instant(slip.at),
    amount: amount(slip.amount),
    ref1: spare(null),
    ref2: spare(null),
    ref3: spare(null),
    receiver: {
      account: {
        name: maskName(to.name),
        bank:
          to.accountNo === undefined
            ? spare({ account: null })
            : { account: maskAccountNo(to.accountNo) },
        proxy: to.proxy
          ? { type: to.proxy.type, account: maskAccountNo(to.proxy.value) }
          : spare(null),
      },
      bank: bank(to.bankCode),
    },
    sender: {
      account: { name: maskName(from.name), bank: { account: maskAccountNo(from.accountNo) } },
      bank: bank(from.bankCode),
    },
  };
}
