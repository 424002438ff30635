/** Betflix's wire in our words, and back; pure. Wire: contract `wire/betflix`, design `formats.md` section 6. */
import { minorFromNumber, textFromMinor } from "@krapao/contract/wire/amount";
import {
  betflixBalanceAnswer,
  betflixError,
  betflixLoginAnswer,
  betflixSummaryAnswer,
  betflixTransferAnswer,
  betflixUserAnswer,
} from "@krapao/contract/wire/betflix";
import type { PartyAnswer } from "../../kernel/outbound.ts";
import type { Launch, RefusalReason, TransferOutcome } from "../../ports/game-provider.ts";
import { type Reply, webAddress } from "../game-call.ts";
import { readJson } from "../json.ts";

export const USER_EXISTS = 1002;
const REF_USED = 1005;

const REASONS: Record<number, RefusalReason> = { 1003: "account", 1004: "not_enough" };

/** Into the game is above zero, out of it below. */
export function signedAmount(direction: "in" | "out", credits: bigint): string {
  return textFromMinor(direction === "in" ? credits : -credits);
}

/** Only a success for this very reference is a yes, only its error answer a no. */
export function readTransfer(answer: PartyAnswer, reference: string): TransferOutcome {
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
  // Our reference with another content at the provider: something of ours did happen there.
  if (code === REF_USED) return { outcome: "unknown", reason: "reference used" };
  return { outcome: "refused", reason: REASONS[code] ?? "other" };
}

/** `register` and `password`; the value says whether the user was there already. */
export function readUser(answer: PartyAnswer): Reply<{ existed: boolean }> {
  const body = answer.status === 200 ? readJson(betflixUserAnswer, answer.text) : null;
  if (body?.status === "success") return { outcome: "done", value: { existed: false } };
  if (refusalCode(answer) === USER_EXISTS) return { outcome: "done", value: { existed: true } };
  return notDone(answer);
}

/** `balance`: credits in 1/100. */
export function readCredits(answer: PartyAnswer): Reply<bigint> {
  const body = answer.status === 200 ? readJson(betflixBalanceAnswer, answer.text) : null;
  const credits = body?.status === "success" ? minorFromNumber(body.data.balance) : undefined;
  return credits === undefined ? notDone(answer) : { outcome: "done", value: credits };
}

/** `summary`: won or lost, in 1/100. */
export function readWinloss(answer: PartyAnswer): Reply<bigint> {
  const body = answer.status === 200 ? readJson(betflixSummaryAnswer, answer.text) : null;
  const won = body?.status === "success" ? minorFromNumber(body.data.winloss) : undefined;
  return won === undefined ? notDone(answer) : { outcome: "done", value: won };
}

/** `login`: an address to open. */
export function readLaunch(answer: PartyAnswer): Reply<Launch> {
  const body = answer.status === 200 ? readJson(betflixLoginAnswer, answer.text) : null;
  if (body?.status !== "success") return notDone(answer);
  const link = webAddress(body.data.launch_url);
  return link === null
    ? { outcome: "refused", reason: "the launch address is no web address" }
    : { outcome: "done", value: { link } };
}

function notDone(answer: PartyAnswer): Reply<never> {
  const code = refusalCode(answer);
  return code === null
    ? { outcome: "unknown", reason: `status ${answer.status}` }
    : { outcome: "refused", reason: `${code}`, isUnknownUser: REASONS[code] === "account" };
}

/** The code of a definite refusal; null for anything else. */
function refusalCode({ status, text }: PartyAnswer): number | null {
  if (status !== 200 && status !== 401) return null;
  return readJson(betflixError, text)?.error_code ?? null;
}
