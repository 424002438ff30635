/** Translates between Slip2Go's wire format and the port. Pure: the tests read published bodies. */
import {
  SLIP2GO_CODES,
  type Slip2goRequest,
  type Slip2goSide,
  slip2goAnswer,
  slip2goFound,
} from "@krapao/contract/wire/slips/slip2go";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { SlipAnswer, SlipQuestion } from "../../ports/slip-verifier.ts";
import { denied, parseTheirs, readTheirs, unusable } from "../answer.ts";
import { notReady, readReceipt, toSlipSide } from "../slip-call.ts";

/**
 * Asks without conditions, because our own records decide whether a slip was used and where its
 * money had to go.
 */
export function writeQuestion({ payload }: SlipQuestion): Slip2goRequest {
  return { payload: { qrCode: payload } };
}

const FOUND: readonly string[] = [SLIP2GO_CODES.found, SLIP2GO_CODES.valid];
/** These may come with the slip: then our own rules decide. */
const WITH_SLIP: readonly string[] = [
  SLIP2GO_CODES.otherReceiver,
  SLIP2GO_CODES.otherAmount,
  SLIP2GO_CODES.otherDate,
  SLIP2GO_CODES.duplicate,
];
/** Codes begin with the HTTP status that they mean. */
const DENIED = /^(?:401|402|403|407|429)/;

/**
 * Reads an answer.
 * @throws UnusableAnswer for one that says nothing about the slip: key, quota, unknown codes
 */
export function readAnswer(answer: ExternalAnswer, question: SlipQuestion): SlipAnswer {
  const { code } = readTheirs(slip2goAnswer, answer);
  if (DENIED.test(code)) denied(`code ${code}`);
  if (answer.status !== 200) return unusable(answer, `code ${code}`);
  const hasSlip = WITH_SLIP.includes(code) && v.is(slip2goFound, parseTheirs(answer.text));
  if (FOUND.includes(code) || hasSlip) return readSlip(answer, question);
  switch (code) {
    case SLIP2GO_CODES.otherAmount:
      return { outcome: "refused", reason: "AMOUNT_DIFFERS" };
    case SLIP2GO_CODES.otherDate:
      return { outcome: "refused", reason: "EXPIRED_SLIP" };
    case SLIP2GO_CODES.notFound:
    case SLIP2GO_CODES.fraud:
      return { outcome: "refused", reason: "INVALID_SLIP" };
    case SLIP2GO_CODES.bankNotReady:
      return notReady(null);
    default:
      return unusable(answer, `code ${code}`);
  }
}

function readSlip(answer: ExternalAnswer, question: SlipQuestion): SlipAnswer {
  const slip = readTheirs(slip2goFound, answer).data;
  const { transRef, amount, dateTime, sender, receiver, ref1 } = slip;
  return readReceipt(
    {
      transRef,
      amountMinor: amount,
      paidAt: dateTime,
      currency: null,
      sender: readSide(sender),
      receiver: readSide(receiver, ref1),
    },
    question,
  );
}

function readSide(side: Slip2goSide | null, ref1: string | null = null) {
  const { account, bank } = side ?? {};
  const proxy = account?.proxy;
  return toSlipSide({
    banks: [bank?.id],
    account: account?.bank ? { type: null, value: account.bank.account } : null,
    proxies: [proxy ? { type: proxy.type, value: proxy.account } : null],
    names: [account?.name],
    ref1,
  });
}
