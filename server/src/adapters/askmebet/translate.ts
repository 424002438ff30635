/** Translates between askmebet's wire format (contract `wire/askmebet`) and the port. Pure. */
import { createHash } from "node:crypto";
import { minorFromNumber } from "@krapao/contract/wire/amount";
import {
  askmebetCreditAnswer,
  askmebetError,
  askmebetLoginAnswer,
  askmebetMemberAnswer,
  askmebetTransferAnswer,
  askmebetWinLoseAnswer,
} from "@krapao/contract/wire/askmebet";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { Launch, RefusalReason, TransferOutcome } from "../../ports/game-provider.ts";
import { type Reply, webAddress } from "../game-call.ts";
import { readJson } from "../json.ts";

const MEMBER_EXISTS = 1003;

const REASONS: Record<number, RefusalReason> = { 1004: "account", 1005: "not_enough" };

/** The signature of a body. The provider chose MD5. */
export function signature(base: string): string {
  return createHash("md5").update(base).digest("hex");
}

/** `deposit` and `withdraw`. The reference in the answer is the provider's; ours is not sent. */
export function readTransfer(answer: ExternalAnswer): TransferOutcome {
  const body = answer.status === 200 ? readJson(askmebetTransferAnswer, answer.text) : null;
  if (body && "result" in body) {
    return {
      outcome: "done",
      reference: body.result.ref,
      creditsBefore: minorFromNumber(body.result.beforeCredit) ?? null,
      creditsAfter: minorFromNumber(body.result.afterCredit) ?? null,
    };
  }
  const code = refusalCode(answer);
  return code === null
    ? { outcome: "unknown", reason: `status ${answer.status}` }
    : { outcome: "refused", reason: REASONS[code] ?? "other" };
}

/** `create` and `password`. The value says whether the member existed already. */
export function readMember(answer: ExternalAnswer): Reply<{ existed: boolean }> {
  const body = answer.status === 200 ? readJson(askmebetMemberAnswer, answer.text) : null;
  if (body && "result" in body) return { outcome: "done", value: { existed: false } };
  if (refusalCode(answer) === MEMBER_EXISTS) return { outcome: "done", value: { existed: true } };
  return notDone(answer);
}

/** `credit`: in 1/100. */
export function readCredits(answer: ExternalAnswer): Reply<bigint> {
  const body = answer.status === 200 ? readJson(askmebetCreditAnswer, answer.text) : null;
  const credits = body && "result" in body ? minorFromNumber(body.result.credit) : undefined;
  return credits === undefined ? notDone(answer) : { outcome: "done", value: credits };
}

/** `winLose`: won or lost, in 1/100. */
export function readWinLose(answer: ExternalAnswer): Reply<bigint> {
  const body = answer.status === 200 ? readJson(askmebetWinLoseAnswer, answer.text) : null;
  const won = body && "result" in body ? minorFromNumber(body.result.winLose) : undefined;
  return won === undefined ? notDone(answer) : { outcome: "done", value: won };
}

/** `login`: an address to open. */
export function readLaunch(answer: ExternalAnswer): Reply<Launch> {
  const body = answer.status === 200 ? readJson(askmebetLoginAnswer, answer.text) : null;
  if (!body || !("result" in body)) return notDone(answer);
  const link = webAddress(body.result.url);
  return link === null
    ? { outcome: "refused", reason: "the launch address is no web address" }
    : { outcome: "done", value: { link } };
}

function notDone(answer: ExternalAnswer): Reply<never> {
  const code = refusalCode(answer);
  return code === null
    ? { outcome: "unknown", reason: `status ${answer.status}` }
    : { outcome: "refused", reason: `${code}`, isUnknownUser: REASONS[code] === "account" };
}

/** The code of a definite refusal; null for any other answer. */
function refusalCode({ status, text }: ExternalAnswer): number | null {
  return status === 200 ? (readJson(askmebetError, text)?.code ?? null) : null;
}
