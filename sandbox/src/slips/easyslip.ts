/** Slip verifier EasySlip v2. Wire: contract `wire/easyslip`. */
import { BANGKOK_OFFSET, BANGKOK_OFFSET_MS } from "@krapao/contract/time";
import { minorFromNumber, numberFromMinor } from "@krapao/contract/wire/amount";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import {
  EASYSLIP_CODES,
  EASYSLIP_PATH,
  type EasyslipError,
  type EasyslipFound,
  type EasyslipRequest,
  type EasyslipSlip,
  easyslipRequest,
} from "@krapao/contract/wire/easyslip";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { Slip } from "./find-slip.ts";
import { ownReceiver, verifySlip } from "./verify-slip.ts";

type Code = (typeof EASYSLIP_CODES)[number];

const STATUS: Record<Code, number> = {
  INVALID_PAYLOAD: 400,
  SLIP_NOT_FOUND: 404,
  SLIP_PENDING: 409,
  UNAUTHORIZED: 401,
  IP_NOT_ALLOWED: 403,
  APPLICATION_EXPIRED: 403,
  QUOTA_EXCEEDED: 403,
  API_SERVER_ERROR: 500,
};

const refusal = (code: Code): Answer => ({
  status: STATUS[code],
  body: {
    success: false,
    error: { code, message: code.toLowerCase().replaceAll("_", " ") },
  } satisfies EasyslipError,
});

/** Registers the one call below `/easyslip`. */
export function addEasyslip(app: FastifyInstance, sandbox: Sandbox): void {
  app.post(`/easyslip${EASYSLIP_PATH}`, async (request, reply) => {
    const bearer = `Bearer ${sandbox.config.keys.easyslipKey}`;
    if (!sameText(request.headers.authorization ?? "", bearer)) {
      return reply.code(401).send(refusal("UNAUTHORIZED").body);
    }
    return perform(sandbox, request, reply, {
      target: "slips",
      operation: "easyslip",
      refuse: refusal("SLIP_NOT_FOUND"),
      act: () => {
        const read = v.safeParse(easyslipRequest, request.body);
        return read.success ? verify(sandbox, read.output) : refusal("INVALID_PAYLOAD");
      },
    });
  });
}

function verify(sandbox: Sandbox, asked: EasyslipRequest): Answer {
  const { payload, matchAccount = false, matchAmount, checkDuplicate = false } = asked;
  const result = verifySlip(sandbox, "easyslip", { text: payload, remember: checkDuplicate });
  switch (result.kind) {
    case "forced":
      return refusal(EASYSLIP_CODES.find((code) => code === result.code) ?? "API_SERVER_ERROR");
    case "quota":
      return refusal("QUOTA_EXCEEDED");
    case "not-a-slip":
      return refusal("INVALID_PAYLOAD");
    case "not-found":
      return refusal("SLIP_NOT_FOUND");
    case "not-ready":
      return refusal("SLIP_PENDING");
    case "found": {
      const { slip, seenBefore } = result;
      const body: EasyslipFound = {
        success: true,
        data: {
          isDuplicate: seenBefore,
          matchedAccount: (matchAccount && ownReceiver(sandbox, slip)) || null,
          amountInSlip: numberFromMinor(slip.amount),
          ...(matchAmount === undefined
            ? {}
            : { isAmountMatched: minorFromNumber(matchAmount) === slip.amount }),
          rawSlip: shown(slip, payload),
        },
      };
      return { status: 200, body };
    }
  }
}

function shown(slip: Slip, payload: string): EasyslipSlip {
  const { from, to } = slip;
  const amount = numberFromMinor(slip.amount);
  const bank = (code: string) => ({ id: bankNumber(code) ?? "", name: code, short: code });
  const account = (digits: string | undefined) =>
    digits === undefined ? {} : { bank: { type: "BANKAC", account: maskAccountNo(digits) } };
  const proxy = to.proxy && { type: to.proxy.type, account: maskAccountNo(to.proxy.value) };
  return {
    payload,
    transRef: slip.transRef,
    date: `${new Date(slip.at + BANGKOK_OFFSET_MS).toISOString().slice(0, 19)}${BANGKOK_OFFSET}`,
    countryCode: "TH",
    amount: { amount, local: { amount, currency: slip.currency } },
    fee: 0,
    ref1: "",
    ref2: "",
    ref3: "",
    sender: {
      bank: bank(from.bankCode),
      account: { name: { en: maskName(from.name) }, ...account(from.accountNo) },
    },
    receiver: {
      bank: bank(to.bankCode),
      account: {
        name: { en: maskName(to.name) },
        ...account(to.accountNo),
        ...(proxy ? { proxy } : {}),
      },
    },
  };
}
