/** Translates between SlipOK's wire format and the port. Pure: the tests use recorded bodies. */
import {
  type SlipokRequest,
  type SlipokSlip,
  slipokError,
  slipokFound,
} from "@krapao/contract/wire/slipok";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { SlipAnswer, SlipQuestion } from "../../ports/slip-verifier.ts";
import { readJson } from "../json.ts";
import { notReady, readReceipt, toSlipSide, unavailable } from "../slip-call.ts";

/**
 * Asks without `log`, because our own records decide whether a slip was used. An answer that got
 * lost can be asked for again.
 */
export function writeQuestion({ payload }: SlipQuestion): SlipokRequest {
  return { data: payload };
}

/** 1009: the bank is down; ask again in 15 minutes. */
const BANK_DOWN_MINUTES = 15;

/**
 * Reads an answer. Codes about our account (1000 to 1004) and unknown codes say nothing about the
 * slip.
 */
export function readAnswer(answer: ExternalAnswer, question: SlipQuestion): SlipAnswer {
  const found = readJson(slipokFound, answer.text);
  if (answer.status === 200 && found) return readSlip(found.data, question);
  const error = answer.status >= 400 ? readJson(slipokError, answer.text) : null;
  if (!error) return unavailable(`status ${answer.status}`);
  const data = error.data;
  const slip = data && "transRef" in data ? readSlip(data, question) : null;
  switch (error.code) {
    case 1005:
    case 1007:
      return { outcome: "refused", reason: "CANNOT_READ_CROPPED_IMAGE" };
    case 1006:
      return { outcome: "refused", reason: "IMG_SIZE_UNABLE_TO_PROCESS" };
    case 1008:
      return { outcome: "refused", reason: "INVALID_SLIP" };
    case 1009:
      return notReady(BANK_DOWN_MINUTES);
    case 1010:
      return notReady(data && "delay" in data ? data.delay : null);
    case 1011:
      return { outcome: "refused", reason: "EXPIRED_SLIP" };
    case 1012:
      return slip ?? { outcome: "refused", reason: "SLIP_REFNO_DUPLICATED" };
    case 1013:
      return { outcome: "refused", reason: "AMOUNT_DIFFERS" };
    case 1014:
      // SlipOK knows only the accounts entered there. Our own list of house accounts decides.
      return slip ?? { outcome: "refused", reason: "DEST_ACC_INVALID" };
    default:
      return unavailable(`code ${error.code}`);
  }
}

function readSlip(slip: SlipokSlip, question: SlipQuestion): SlipAnswer {
  const { transRef, amount, transTimestamp, sendingBank, receivingBank, sender, receiver } = slip;
  const side = (holder: SlipokSlip["sender"], bankNumber: string) =>
    toSlipSide({
      bankNumber,
      accountNo: holder.account.value,
      proxy: { type: holder.proxy.type, id: holder.proxy.value },
      names: [holder.name, holder.displayName],
    });
  return readReceipt(
    {
      transRef,
      amount,
      at: transTimestamp,
      sender: side(sender, sendingBank),
      receiver: side(receiver, receivingBank),
    },
    question,
  );
}
