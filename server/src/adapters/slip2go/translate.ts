/** Between Slip2Go's words and ours. Pure: the client sends, the tests feed recorded bodies. */
import {
  SLIP2GO_CODES,
  type Slip2goRequest,
  type Slip2goSlip,
  slip2goAnswer,
} from "@krapao/contract/wire/slip2go";
import type { PartyAnswer } from "../../kernel/outbound.ts";
import type { SlipAnswer, SlipQuestion } from "../../ports/slip-verifier.ts";
import { readJson } from "../json.ts";
import { notReady, partyOf, readReceipt, unavailable } from "../slip-call.ts";

/** Nothing is compared there: who used a slip and where it had to go is for our own records to say. */
export function writeQuestion({ payload }: SlipQuestion): Slip2goRequest {
  return { payload: { qrCode: payload } };
}

/** What was answered. The official document names success alone, so a code we do not know says nothing. */
export function readAnswer(answer: PartyAnswer, question: SlipQuestion): SlipAnswer {
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
      return slip ?? { outcome: "refused", reason: "NOT_MATCH" };
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
    partyOf({
      bankNumber: bank.id,
      accountNo: account.bank.account,
      proxy: account.proxy?.account,
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
