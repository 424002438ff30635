/**
 * Slip verifier EasySlip v2, from the company's page "Developer API" and from an answer of July
 * 2026 in a public client (sources: contract `wire/slips/easyslip`, which this file does not read).
 */
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import { amount, spare } from "../written.ts";
import type { Slip } from "./find-slip.ts";
import { instant } from "./instant.ts";
import { verifySlip } from "./verify-slip.ts";

/** Codes of the company with their status. SLIP_PENDING is a guess. */
export const EASYSLIP_STATUS: Readonly<Record<string, number>> = {
  VALIDATION_ERROR: 400,
  MISSING_API_KEY: 401,
  INVALID_API_KEY: 401,
  BRANCH_INACTIVE: 403,
  SERVICE_BANNED: 403,
  USER_BANNED: 403,
  IP_NOT_ALLOWED: 403,
  QUOTA_EXCEEDED: 403,
  SLIP_NOT_FOUND: 404,
  SLIP_PENDING: 409,
  API_SERVER_ERROR: 500,
};

const asked = v.object({
  payload: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  checkDuplicate: v.optional(v.boolean(), false),
});

const refusal = (code: string): Answer => ({
  status: EASYSLIP_STATUS[code] ?? 500,
  body: {
    success: false,
    error: { code, message: spare(code.toLowerCase().replaceAll("_", " ")) },
  },
});

/** Registers the one call below `/easyslip`. */
export function addEasyslip(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/easyslip/v2/verify/bank", async (request, reply) => {
    const bearer = `Bearer ${sandbox.config.keys.easyslipKey}`;
    const isGenuine = sameText(request.headers.authorization ?? "", bearer);
    const read = v.safeParse(asked, request.body);
    return perform(sandbox, request, reply, {
      target: "slips",
      operation: "easyslip",
      reference: read.success ? read.output.payload : "",
      refuse: refusal("SLIP_NOT_FOUND"),
      act: () => {
        if (!isGenuine) return refusal("INVALID_API_KEY");
        return read.success ? verify(sandbox, read.output) : refusal("VALIDATION_ERROR");
      },
    });
  });
}

function verify(
  sandbox: Sandbox,
  { payload, checkDuplicate }: v.InferOutput<typeof asked>,
): Answer {
  const result = verifySlip(sandbox, "easyslip", { text: payload, remember: checkDuplicate });
  switch (result.kind) {
    case "forced":
      return refusal(result.code);
    case "quota":
      return refusal("QUOTA_EXCEEDED");
    case "not-a-slip":
      return refusal("VALIDATION_ERROR");
    case "not-found":
      return refusal("SLIP_NOT_FOUND");
    case "not-ready":
      return refusal("SLIP_PENDING");
    case "found":
      return { status: 200, body: found(result.slip, { payload, isDuplicate: result.seenBefore }) };
  }
}

function found(slip: Slip, { payload, isDuplicate }: { payload: string; isDuplicate: boolean }) {
  return {
    success: true,
    data: {
      isDuplicate: isDuplicate || spare(false),
      matchedAccount: spare(null),
      amountInSlip: spare(amount(slip.amount)),
      rawSlip: shown(slip, payload),
    },
    message: spare("Bank slip verified successfully"),
  };
}

function shown(slip: Slip, payload: string) {
  const { from, to } = slip;
  return {
    payload: spare(payload),
    transRef: slip.transRef,
    date: instant(slip.at),
    countryCode: spare("TH"),
    amount: {
      amount: amount(slip.amount),
      local: spare({ amount: amount(slip.amount), currency: "764" }),
    },
    fee: spare(0),
    ref1: spare(""),
    ref2: spare(""),
    ref3: spare(""),
    sender: side({ ...from, proxy: undefined }),
    receiver: { ...side(to), merchantId: spare("") },
  };
}

function side({
  bankCode,
  name,
  accountNo,
  proxy,
}: Omit<Slip["to"], "accountNo" | "proxy"> & {
  accountNo?: string | undefined;
  proxy?: Slip["to"]["proxy"] | undefined;
}) {
  const account = accountNo === undefined ? spare(null) : shownAccount("BANKAC", accountNo);
  return {
    bank: { id: bankNumber(bankCode) ?? "", name: spare(bankCode), short: spare(bankCode) },
    account: {
      name: { th: spare(""), en: maskName(name) },
      bank: account,
      proxy: proxy ? shownAccount(proxy.type, proxy.value) : spare(null),
    },
  };
}

const shownAccount = (type: string, digits: string) => ({
  type: type === "BANKAC" ? spare(type) : type,
  account: maskAccountNo(digits),
});
