/** Translates between Betflix's wire format (contract `wire/betflix`) and the port. Pure. */
import { minorFromNumber, textFromMinor } from "@krapao/contract/wire/amount";
import {
  betflixBalanceAnswer,
  betflixError,
  betflixLoginAnswer,
  betflixSummaryAnswer,
  betflixTransferAnswer,
  betflixUserAnswer,
} from "@krapao/contract/wire/betflix";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { Launch, RefusalReason, TransferOutcome } from "../../ports/game-provider.ts";
import { type Reply, webAddress } from "../game-call.ts";
import { readJson } from "../json.ts";

const USER_EXISTS = 1002;
const REF_USED = 1005;

const REASONS: Record<number, RefusalReason> = { 1003: "account", 1004: "not_enough" };

/** Positive into the game, negative out of it. */
export function signedAmount(direction: "in" | "out", credits: bigint): string {
  return textFromMinor(direction === "in" ? credits : -credits);
}

/** Only a success with this reference is done, and only its error answer is a refusal. */
export function readTransfer(answer: ExternalAnswer, reference: string): TransferOutcome {
  const body = answer.status === 200 ? readJson(betflixTransferAnswer, answer.text) : null;
  if (body?.status === "success") {
    if (body.data.ref !== reference) return { outcome: "unknown", reason: "unreadable" };
    return {
      outcome: "done",
      reference: null,
      creditsBefore: minorFromNumber(body.data.before_balance) ?? null,
      creditsAfter: minorFromNumber(body.data.after_balance) ?? null,
    };
  }
  const code = refusalCode(answer);
  if (code === null) return { outcome: "unknown", reason: `status ${answer.status}` };
  // The provider has our reference with other content, so one of our calls did happen there.
  if (code === REF_USED) return { outcome: "unknown", reason: "reference used" };
  return { outcome: "refused", reason: REASONS[code] ?? "other" };
}

/** `register` and `password`. The value says whether the user existed already. */
export function readUser(answer: ExternalAnswer): Reply<{ existed: boolean }> {
  const body = answer.status === 200 ? readJson(betflixUserAnswer, answer.text) : null;
  if (body?.status === "success") return { outcome: "done", value: { existed: false } };
  if (refusalCode(answer) === USER_EXISTS) return { outcome: "done", value: { existed: true } };
  return notDone(answer);
}

/** `balance`: credits in 1/100. */
export function readCredits(answer: ExternalAnswer): Reply<bigint> {
  const body = answer.status === 200 ? readJson(betflixBalanceAnswer, answer.text) : null;
  const credits = body?.status === "success" ? minorFromNumber(body.data.balance) : undefined;
  return credits === undefined ? notDone(answer) : { outcome: "done", value: credits };
}

/** `summary`: won or lost, in 1/100. */
export function readWinloss(answer: ExternalAnswer): Reply<bigint> {
  const body = answer.status === 200 ? readJson(betflixSummaryAnswer, answer.text) : null;
  const won = body?.status === "success" ? minorFromNumber(body.data.winloss) : undefined;
  return won === undefined ? notDone(answer) : { outcome: "done", value: won };
}

/** `login`: an address to open. */
export function readLaunch(answer: ExternalAnswer): Reply<Launch> {
  const body = answer.status === 200 ? readJson(betflixLoginAnswer, answer.text) : null;
  if (body?.status !== "success") return notDone(answer);
  const link = webAddress(body.data.launch_url);
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
  if (status !== 200 && status !== 401) return null;
  return readJson(betflixError, text)?.error_code ?? null;
}
