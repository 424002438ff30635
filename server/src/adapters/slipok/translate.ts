/** Translates between SlipOK's wire format and the port. Pure: the tests read published bodies. */

import { BANGKOK_OFFSET } from "@krapao/contract/time";
import {
  SLIPOK_DENIED,
  type SlipokRequest,
  type SlipokSide,
  type SlipokSlip,
  slipokAnswer,
  slipokFound,
} from "@krapao/contract/wire/slips/slipok";
import { theirLocalTime } from "@krapao/contract/wire/theirs";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { SlipAnswer, SlipQuestion } from "../../ports/slip-verifier.ts";
import { denied, parseTheirs, readTheirs, unusable } from "../answer.ts";
import { notReady, readReceipt, toSlipSide } from "../slip-call.ts";

/**
 * Asks without `log`, because our own records decide whether a slip was used. An answer that got
 * lost can be asked for again.
 */
export function writeQuestion({ payload }: SlipQuestion): SlipokRequest {
  return { data: payload };
}

/** 1009: the bank is down; ask again in 15 minutes. */
const BANK_DOWN_MINUTES = 15;
/** These come with the slip. What SlipOK knows of slips and receivers is not what we know. */
const WITH_SLIP = ["1012", "1014"];

/**
 * Reads an answer.
 * @throws UnusableAnswer for one that says nothing about the slip: our account, unknown codes
 */
export function readAnswer(answer: ExternalAnswer, question: SlipQuestion): SlipAnswer {
  const { success, code, data } = readTheirs(slipokAnswer, answer);
  if (code === null) {
    const isFound = answer.status === 200 && success === true && !isFalse(data?.success);
    return isFound ? readSlip(answer, question) : unusable(answer, "code");
  }
  if (SLIPOK_DENIED.some((each) => each === code)) denied(`code ${code}`);
  if (WITH_SLIP.includes(code) && v.is(slipokFound, parseTheirs(answer.text))) {
    return readSlip(answer, question);
  }
  switch (code) {
    case "1005":
    case "1007":
      return { outcome: "refused", reason: "CANNOT_READ_CROPPED_IMAGE" };
    case "1006":
      return { outcome: "refused", reason: "IMG_SIZE_UNABLE_TO_PROCESS" };
    case "1008":
      return { outcome: "refused", reason: "INVALID_SLIP" };
    case "1009":
      return notReady(BANK_DOWN_MINUTES);
    case "1010":
      return notReady(data?.delay ?? null);
    case "1011":
      return { outcome: "refused", reason: "EXPIRED_SLIP" };
    case "1013":
      return { outcome: "refused", reason: "AMOUNT_DIFFERS" };
    default:
      return unusable(answer, `code ${code}`);
  }
}

const isFalse = (said: unknown): boolean => said === false || said === "false";

function readSlip(answer: ExternalAnswer, question: SlipQuestion): SlipAnswer {
  const slip = readTheirs(slipokFound, answer).data;
  const { transRef, amount, sendingBank, receivingBank, sender, receiver } = slip;
  return readReceipt(
    {
      transRef,
      amountMinor: amount,
      paidAt: readTime(slip) ?? unusable(answer, "data.transTimestamp"),
      currency: slip.paidLocalCurrency,
      sender: readSide(sender, sendingBank),
      receiver: readSide(receiver, receivingBank, slip.ref1),
    },
    question,
  );
}

const localTime = theirLocalTime(BANGKOK_OFFSET);

/** `transTimestamp`, or else date and time of Bangkok. */
function readTime({ transTimestamp, transDate, transTime }: SlipokSlip): Date | null {
  if (transTimestamp !== null) return transTimestamp;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(transDate ?? "") ?? [];
  const read = v.safeParse(localTime, `${year}-${month}-${day} ${transTime}`);
  return read.success ? read.output : null;
}

function readSide(side: SlipokSide | null, bank: string | null, ref1: string | null = null) {
  const { name, displayName, account = null, proxy = null } = side ?? {};
  return toSlipSide({ banks: [bank], account, proxies: [proxy], names: [name, displayName], ref1 });
}
