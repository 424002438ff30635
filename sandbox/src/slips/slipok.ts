/** Slip verifier SlipOK. Wire: contract `wire/slipok`. */
import { BANGKOK_OFFSET_MS } from "@krapao/contract/time";
import { minorFromNumber, numberFromMinor } from "@krapao/contract/wire/amount";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import {
  SLIPOK_CODES,
  SLIPOK_HEADER,
  type SlipokError,
  type SlipokFound,
  type SlipokRequest,
  type SlipokSlip,
  slipokRequest,
} from "@krapao/contract/wire/slipok";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { Slip } from "./find-slip.ts";
import { ownReceiver, verifySlip } from "./verify-slip.ts";

type Code = keyof typeof SLIPOK_CODES;

const refusal = (code: Code, data?: SlipokError["data"]): Answer => ({
  status: code === 1002 ? 401 : 400,
  body: { code, message: SLIPOK_CODES[code], ...(data ? { data } : {}) } satisfies SlipokError,
});

/** Registers the one call below `/slipok`. */
export function addSlipok(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Params: { branch: string } }>(
    "/slipok/api/line/apikey/:branch",
    async (request, reply) => {
      const { slipokBranch, slipokKey } = sandbox.config.keys;
      const stop = (answer: Answer) => reply.code(answer.status).send(answer.body);
      if (!sameText(request.params.branch, slipokBranch)) return stop(refusal(1001));
      if (!sameText(String(request.headers[SLIPOK_HEADER] ?? ""), slipokKey)) {
        return stop(refusal(1002));
      }
      return perform(sandbox, request, reply, {
        target: "slips",
        operation: "slipok",
        refuse: refusal(1011),
        act: () => {
          const read = v.safeParse(slipokRequest, request.body);
          return read.success ? verify(sandbox, read.output) : refusal(1000);
        },
      });
    },
  );
}

function verify(sandbox: Sandbox, { data, amount, log = false }: SlipokRequest): Answer {
  const result = verifySlip(sandbox, "slipok", { text: data, remember: log });
  switch (result.kind) {
    case "forced":
      return refusal(knownCode(result.code), result.slip && shown(result.slip));
    case "quota":
      return refusal(1004);
    case "not-a-slip":
      return refusal(1008);
    case "not-found":
      return refusal(1011);
    case "not-ready": {
      const { bankCode, minutes } = result;
      return refusal(1010, {
        bankCode: bankNumber(bankCode) ?? "",
        bankName: bankCode,
        delay: minutes,
      });
    }
    case "found": {
      const { slip, seenBefore } = result;
      const slipData = shown(slip);
      if (seenBefore) return refusal(1012, slipData);
      if (amount !== undefined && minorFromNumber(amount) !== slip.amount) {
        return refusal(1013, slipData);
      }
      const isCompared = sandbox.world.verifiers.receivers.length > 0;
      if (isCompared && !ownReceiver(sandbox, slip)) return refusal(1014, slipData);
      return { status: 200, body: { success: true, data: slipData } satisfies SlipokFound };
    }
  }
}

/** A forced code, which control has validated. */
function knownCode(text: string): Code {
  const found = Object.keys(SLIPOK_CODES).find((code) => code === text);
  return Number(found ?? 1000) as Code;
}

function shown(slip: Slip): SlipokSlip {
  const local = new Date(slip.at + BANGKOK_OFFSET_MS).toISOString();
  const { from, to } = slip;
  const account = (digits: string | undefined) => ({
    type: digits === undefined ? null : "BANKAC",
    value: digits === undefined ? null : maskAccountNo(digits),
  });
  return {
    success: true,
    transRef: slip.transRef,
    sendingBank: bankNumber(from.bankCode) ?? "",
    receivingBank: bankNumber(to.bankCode) ?? "",
    transDate: local.slice(0, 10).replaceAll("-", ""),
    transTime: local.slice(11, 19),
    transTimestamp: isoText(slip.at),
    sender: {
      displayName: maskName(from.name),
      name: maskName(from.name),
      proxy: { type: null, value: null },
      account: account(from.accountNo),
    },
    receiver: {
      displayName: maskName(to.name),
      name: maskName(to.name),
      proxy: {
        type: to.proxy?.type ?? null,
        value: to.proxy ? maskAccountNo(to.proxy.value) : null,
      },
      account: account(to.accountNo),
    },
    amount: numberFromMinor(slip.amount),
    ref1: "",
    ref2: "",
    ref3: "",
  };
}
