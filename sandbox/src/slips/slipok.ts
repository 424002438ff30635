/**
 * Slip verifier SlipOK v1.7, from a public guide to its API and two public clients (sources:
 * contract `wire/slips/slipok`, which this file does not read).
 */
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import { amount, id, spare } from "../written.ts";
import type { Slip } from "./find-slip.ts";
import { bangkokTime, instant } from "./instant.ts";
import { verifySlip } from "./verify-slip.ts";

/** Codes of the company, with what they mean. */
export const SLIPOK_MESSAGES: Readonly<Record<number, string>> = {
  1000: "missing data",
  1001: "no such branch",
  1002: "wrong key",
  1003: "package expired",
  1004: "quota used up",
  1005: "not an image",
  1006: "bad image",
  1007: "no QR in the image",
  1008: "the QR is not one of a slip",
  1009: "the bank is down, again in 15 minutes",
  1010: "the bank is slow, again in `data.delay` minutes",
  1011: "the QR is too old or there is no such transaction",
  1012: "the slip was sent before",
  1013: "another amount",
  1014: "the receiver is not the shop's",
  1015: "no package",
};

const asked = v.object({
  data: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  log: v.optional(v.boolean(), false),
});

const refusal = (code: number, data?: unknown): Answer => ({
  status: code === 1002 ? 401 : 400,
  body: {
    success: spare(false),
    code: id(code),
    message: spare(SLIPOK_MESSAGES[code] ?? ""),
    ...(data === undefined ? { data: spare(null) } : { data }),
  },
});

/** Registers the one call below `/slipok`. */
export function addSlipok(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Params: { branch: string } }>(
    "/slipok/api/line/apikey/:branch",
    async (request, reply) => {
      const { slipokBranch, slipokKey } = sandbox.config.keys;
      const isBranch = sameText(request.params.branch, slipokBranch);
      const isKey = sameText(String(request.headers["x-authorization"] ?? ""), slipokKey);
      const read = v.safeParse(asked, request.body);
      return perform(sandbox, request, reply, {
        target: "slips",
        operation: "slipok",
        reference: read.success ? read.output.data : "",
        refuse: refusal(1011),
        act: () => {
          if (!isBranch || !isKey) return refusal(isBranch ? 1002 : 1001);
          return read.success ? verify(sandbox, read.output) : refusal(1000);
        },
      });
    },
  );
}

function verify(sandbox: Sandbox, { data, log }: v.InferOutput<typeof asked>): Answer {
  const result = verifySlip(sandbox, "slipok", { text: data, remember: log });
  switch (result.kind) {
    case "forced":
      return refusal(Number(result.code), result.slip && shown(result.slip));
    case "quota":
      return refusal(1004);
    case "not-a-slip":
      return refusal(1008);
    case "not-found":
      return refusal(1011);
    case "not-ready": {
      const { bankCode, minutes } = result;
      const number = bankNumber(bankCode) ?? "";
      return refusal(1010, {
        qrcodeData: spare(data),
        bankCode: spare(number),
        bankName: spare(bankCode),
        delay: minutes,
      });
    }
    case "found": {
      const slip = shown(result.slip);
      return result.seenBefore
        ? refusal(1012, slip)
        : { status: 200, body: { success: true, data: slip } };
    }
  }
}

function shown({ transRef, amount: minor, at, from, to }: Slip) {
  const [day = "", time = ""] = bangkokTime(at).split("T");
  return {
    success: spare(true),
    message: spare("✅"),
    rqUID: spare("783_20191108_v4UIS1K2Mobile"),
    language: spare("TH"),
    transRef,
    sendingBank: bankNumber(from.bankCode) ?? "",
    receivingBank: bankNumber(to.bankCode) ?? "",
    transDate: day.replaceAll("-", ""),
    transTime: time,
    transTimestamp: spare(instant(at)),
    sender: side({ name: from.name, accountNo: from.accountNo }),
    receiver: side(to),
    amount: amount(minor),
    paidLocalAmount: spare(amount(minor)),
    paidLocalCurrency: spare(id("764")),
    countryCode: spare("TH"),
    transFeeAmount: spare(0),
    ref1: spare(""),
    ref2: spare(""),
    ref3: spare(""),
    toMerchantId: spare(""),
  };
}

/** Some banks give only one of the two names. */
function side({ name, accountNo, proxy }: Pick<Slip["to"], "name" | "accountNo" | "proxy">) {
  return {
    displayName: maskName(name),
    name: spare(maskName(name)),
    proxy: proxy
      ? { type: proxy.type, value: maskAccountNo(proxy.value) }
      : spare({ type: null, value: null }),
    account:
      accountNo === undefined
        ? spare({ type: "", value: "" })
        : { type: "BANKAC", value: maskAccountNo(accountNo) },
  };
}
