/** Translates between EasySlip's wire format and the port. Pure: the tests use recorded bodies. */
import {
  type EasyslipRequest,
  type EasyslipSlip,
  easyslipError,
  easyslipFound,
} from "@krapao/contract/wire/easyslip";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { SlipAnswer, SlipQuestion } from "../../ports/slip-verifier.ts";
import { readJson } from "../json.ts";
import { notReady, readReceipt, toSlipSide, unavailable } from "../slip-call.ts";

/**
 * Asks without the check for duplicates, because our own records decide whether a slip was used.
 */
export function writeQuestion({ payload }: SlipQuestion): EasyslipRequest {
  return { payload, checkDuplicate: false };
}

/** Reads an answer. Quota, keys and unknown codes say nothing about the slip. */
export function readAnswer(answer: ExternalAnswer, question: SlipQuestion): SlipAnswer {
  const found = readJson(easyslipFound, answer.text);
  if (answer.status === 200 && found) return readSlip(found.data.rawSlip, question);
  const error = answer.status >= 400 ? readJson(easyslipError, answer.text) : null;
  switch (error?.error.code) {
    case undefined:
      return unavailable(`status ${answer.status}`);
    case "INVALID_PAYLOAD":
    case "SLIP_NOT_FOUND":
      return { outcome: "refused", reason: "INVALID_SLIP" };
    case "SLIP_PENDING":
      return notReady(null);
    default:
      return unavailable(`code ${error?.error.code}`);
  }
}

function readSlip(slip: EasyslipSlip, question: SlipQuestion): SlipAnswer {
  const side = ({ bank, account }: EasyslipSlip["sender"]) =>
    toSlipSide({
      bankNumber: bank.id,
      accountNo: account.bank?.account,
      proxy: account.proxy && { type: account.proxy.type, id: account.proxy.account },
      names: [account.name.th, account.name.en],
    });
  return readReceipt(
    {
      transRef: slip.transRef,
      amount: slip.amount.amount,
      at: slip.date,
      sender: side(slip.sender),
      receiver: side(slip.receiver),
    },
    question,
  );
}
