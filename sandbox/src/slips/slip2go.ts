/** Slip verifier Slip2Go. Wire: contract `wire/slip2go`. */
import { minorFromText, numberFromMinor } from "@krapao/contract/wire/amount";
import { maskAccountNo, maskedAccountMatches, maskName } from "@krapao/contract/wire/bank-feed";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import {
  SLIP2GO_CODES,
  SLIP2GO_PATHS,
  type Slip2goAnswer,
  type Slip2goRequest,
  type Slip2goSlip,
  slip2goRequest,
} from "@krapao/contract/wire/slip2go";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import { findSlip, qrTextOf, type Slip } from "./find-slip.ts";
import { verifySlip } from "./verify-slip.ts";

type Name = keyof typeof SLIP2GO_CODES;
type Conditions = NonNullable<Slip2goRequest["payload"]["checkCondition"]>;

const say = (name: Name, data?: Slip2goSlip): Answer => {
  const code = SLIP2GO_CODES[name];
  const body: Slip2goAnswer = { code, message: name, ...(data ? { data } : {}) };
  return { status: Number(code.slice(0, 3)), body };
};

/** Registers the calls below `/slip2go`. */
export function addSlip2go(app: FastifyInstance, sandbox: Sandbox): void {
  const isGenuine = ({ headers }: FastifyRequest) =>
    sameText(headers.authorization ?? "", `Bearer ${sandbox.config.keys.slip2goKey}`);
  const call = { target: "slips", operation: "slip2go", refuse: say("notFound") } as const;

  app.post(`/slip2go${SLIP2GO_PATHS.verify}`, async (request, reply) => {
    if (!isGenuine(request)) return reply.code(401).send(say("badToken").body);
    return perform(sandbox, request, reply, {
      ...call,
      act: () => {
        const read = v.safeParse(slip2goRequest, request.body);
        return read.success ? verify(sandbox, read.output) : say("badRequest");
      },
    });
  });
  app.get<{ Params: { referenceId: string } }>(
    `/slip2go${SLIP2GO_PATHS.again(":referenceId").replace("%3A", ":")}`,
    async (request, reply) => {
      if (!isGenuine(request)) return reply.code(401).send(say("badToken").body);
      return perform(sandbox, request, reply, {
        ...call,
        act: () => {
          const slip = findSlip(sandbox, request.params.referenceId.replace(/^s2g-/, ""));
          return slip ? say("found", shown(slip)) : say("notFound");
        },
      });
    },
  );
}

function verify(sandbox: Sandbox, { payload }: Slip2goRequest): Answer {
  const conditions = payload.checkCondition ?? {};
  const remember = conditions.checkDuplicate ?? false;
  const result = verifySlip(sandbox, "slip2go", { text: payload.qrCode, remember });
  switch (result.kind) {
    case "forced":
      return say(nameOf(result.code), result.slip && shown(result.slip));
    case "quota":
      return say("quota");
    case "not-a-slip":
      return say("notASlip");
    case "not-found":
      return say("notFound");
    case "not-ready":
      return say("bankNotReady");
    case "found": {
      const { slip, seenBefore } = result;
      if (seenBefore) return say("duplicate", shown(slip));
      const resultName = payload.checkCondition ? compare(slip, conditions) : "found";
      return say(resultName, shown(slip));
    }
  }
}

function nameOf(code: string): Name {
  const names = Object.keys(SLIP2GO_CODES) as Name[];
  return names.find((name) => SLIP2GO_CODES[name] === code) ?? "badRequest";
}

function compare(slip: Slip, { checkAmount, checkReceiver }: Conditions): Name {
  const digits = slip.to.accountNo ?? slip.to.proxy?.value ?? "";
  const fits = checkReceiver?.some(
    ({ accountType, accountNumber }) =>
      (accountType === undefined || accountType === `01${bankNumber(slip.to.bankCode)}`) &&
      (accountNumber === undefined ||
        maskedAccountMatches(maskAccountNo(digits), accountNumber) === true),
  );
  if (fits === false) return "otherReceiver";
  if (checkAmount) {
    const asked = minorFromText(checkAmount.amount) ?? 0n;
    const holds = {
      eq: slip.amount === asked,
      gte: slip.amount >= asked,
      lte: slip.amount <= asked,
    };
    if (!holds[checkAmount.type]) return "otherAmount";
  }
  return "valid";
}

function shown(slip: Slip): Slip2goSlip {
  const { from, to } = slip;
  const bank = (code: string) => ({ id: bankNumber(code) ?? "", name: code });
  return {
    referenceId: `s2g-${slip.transRef}`,
    decode: qrTextOf(slip) ?? "",
    transRef: slip.transRef,
    dateTime: isoText(slip.at),
    amount: numberFromMinor(slip.amount),
    ref1: null,
    ref2: null,
    ref3: null,
    receiver: {
      account: {
        name: maskName(to.name),
        bank: { account: to.accountNo === undefined ? null : maskAccountNo(to.accountNo) },
        ...(to.proxy
          ? { proxy: { type: to.proxy.type, account: maskAccountNo(to.proxy.value) } }
          : {}),
      },
      bank: bank(to.bankCode),
    },
    sender: {
      account: { name: maskName(from.name), bank: { account: maskAccountNo(from.accountNo) } },
      bank: bank(from.bankCode),
    },
  };
}
