/** Translates between EasySlip's wire format and the port. Pure: tests read published bodies. */
import {
  EASYSLIP_DENIED,
  type EasyslipRequest,
  type EasyslipSide,
  type EasyslipSlip,
  easyslipError,
  easyslipForm,
  easyslipFound,
  easyslipFoundFlat,
} from "@krapao/contract/wire/slips/easyslip";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { SlipAnswer, SlipQuestion } from "../../ports/slip-verifier.ts";
import { denied, mismatch, parseTheirs, readTheirs, unusable } from "../answer.ts";
import { notReady, readReceipt, toSlipSide } from "../slip-call.ts";

/**
 * Asks without the check for duplicates, because our own records decide whether a slip was used.
 */
export function writeQuestion({ payload }: SlipQuestion): EasyslipRequest {
  return { payload, checkDuplicate: false };
}

/**
 * Reads an answer.
 * @throws UnusableAnswer for one that says nothing about the slip: keys, quota, unknown codes
 */
export function readAnswer(answer: ExternalAnswer, question: SlipQuestion): SlipAnswer {
  const form = v.safeParse(easyslipForm, parseTheirs(answer.text));
  if (answer.status === 200 && form.success) {
    if (form.output.data.rawSlip === null) {
      return readSlip(readTheirs(easyslipFoundFlat, answer).data, question);
    }
    const { amountInSlip, rawSlip } = readTheirs(easyslipFound, answer).data;
    if (amountInSlip !== null && amountInSlip !== rawSlip.amount.amount) mismatch("amountInSlip");
    return readSlip(rawSlip, question);
  }
  const { code } = readTheirs(easyslipError, answer).error;
  if (EASYSLIP_DENIED.some((each) => each === code)) denied(`code ${code}`);
  switch (code) {
    case "SLIP_NOT_FOUND":
      return { outcome: "refused", reason: "INVALID_SLIP" };
    case "SLIP_PENDING":
      return notReady(null);
    default:
      return unusable(answer, `code ${code}`);
  }
}

function readSlip(slip: EasyslipSlip, question: SlipQuestion): SlipAnswer {
  const { amount, local } = slip.amount;
  if (local && local.amount !== null && local.amount !== amount) mismatch("amount.local");
  return readReceipt(
    {
      transRef: slip.transRef,
      amountMinor: amount,
      paidAt: slip.date,
      currency: local?.currency ?? null,
      sender: readSide(slip.sender),
      receiver: readSide(slip.receiver, slip.ref1),
    },
    question,
  );
}

function readSide(side: EasyslipSide | null, ref1: string | null = null) {
  const { bank, account, proxy } = side ?? {};
  const shown = (each: { type: string | null; account: string | null } | null | undefined) =>
    each ? { type: each.type, value: each.account } : null;
  return toSlipSide({
    banks: [bank?.id, bank?.short],
    account: shown(account?.bank),
    proxies: [shown(account?.proxy), shown(proxy)],
    names: [account?.name?.th, account?.name?.en],
    ref1,
  });
}
