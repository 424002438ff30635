/** Translates between Slip2Go's wire format and the port. Pure: the tests use recorded bodies. */
import {
  SLIP2GO_CODES,
  type Slip2goRequest,
  type Slip2goSlip,
  slip2goAnswer,
} from "@krapao/contract/wire/slip2go";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { SlipAnswer, SlipQuestion } from "../../ports/slip-verifier.ts";
import { readJson } from "../json.ts";
import { notReady, readReceipt, toSlipSide, unavailable } from "../slip-call.ts";

/**
 * Asks without conditions, because our own records decide whether a slip was used and where its
 * money had to go.
 */
export function writeQuestion({ payload }: SlipQuestion): Slip2goRequest {
  return { payload: { qrCode: payload } };
}

/**
 * Reads an answer. The official document names only success codes, so an unknown code says nothing
 * about the slip.
 */
export function readAnswer(answer: ExternalAnswer, question: SlipQuestion): SlipAnswer {
  const body = readJson(slip2goAnswer, answer.text);
  if (!body) return unavailable(`status ${answer.status}`);
  const slip = body.data ? readSlip(body.data, question) : null;
  switch (body.code) {
    case SLIP2GO_CODES.found:
    case SLIP2GO_CODES.valid:
      return slip ?? unavailable("no data");
    case SLIP2GO_CODES.duplicate:
      return slip ?? { outcome: "refused", reason: "SLIP_REFNO_DUPLICATED" };
    case SLIP2GO_CODES.otherReceiver:
      return slip ?? { outcome: "refused", reason: "DEST_ACC_INVALID" };
    case SLIP2GO_CODES.otherAmount:
      return slip ?? { outcome: "refused", reason: "AMOUNT_DIFFERS" };
    case SLIP2GO_CODES.otherDate:
      return slip ?? { outcome: "refused", reason: "EXPIRED_SLIP" };
    case SLIP2GO_CODES.notFound:
    case SLIP2GO_CODES.fraud:
    case SLIP2GO_CODES.notASlip:
      return { outcome: "refused", reason: "INVALID_SLIP" };
    case SLIP2GO_CODES.bankNotReady:
      return notReady(null);
    default:
      return unavailable(`code ${body.code}`);
  }
}

function readSlip(slip: Slip2goSlip, question: SlipQuestion): SlipAnswer {
  const side = ({ account, bank }: Slip2goSlip["sender"]) =>
    toSlipSide({
      bankNumber: bank.id,
      accountNo: account.bank.account,
      proxy: account.proxy && { type: account.proxy.type, id: account.proxy.account },
      names: [account.name],
    });
  return readReceipt(
    {
      transRef: slip.transRef,
      amount: slip.amount,
      at: slip.dateTime,
      sender: side(slip.sender),
      receiver: side(slip.receiver),
    },
    question,
  );
}
