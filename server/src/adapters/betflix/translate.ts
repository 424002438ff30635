/** Translates between Betflix's wire format (contract `wire/games/betflix`) and the port. Pure. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import {
  betflixBalance,
  betflixLobby,
  betflixMoved,
  betflixOpened,
  betflixOutcome,
  betflixSummary,
  betflixUser,
} from "@krapao/contract/wire/games/betflix";
import type * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { Holding, Launch, TransferOutcome } from "../../ports/game-provider.ts";
import { mismatch, readTheirs, unusable } from "../answer.ts";
import { type Reply, webAddress } from "../game-call.ts";

/** Their transfers are done or unknown: no answer of theirs is a refusal. */
type Done = Extract<TransferOutcome, { outcome: "done" }>;

interface Order {
  direction: "in" | "out";
  credits: bigint;
}

/** Positive into the game, negative out of it. */
export function signedAmount({ direction, credits }: Order): string {
  return textFromMinor(direction === "in" ? credits : -credits);
}

/** `transfer`. What the balance changed by shows that this transfer happened. */
export function readTransfer(answer: ExternalAnswer, { direction, credits }: Order): Done {
  const { before_balance: before, balance: after } = readDone(betflixMoved, answer).data;
  if (after - before !== (direction === "in" ? credits : -credits)) mismatch("data.balance");
  return { outcome: "done", reference: null, creditsBefore: before, creditsAfter: after };
}

/** `register`: the company's name of the user. */
export const readUser = (answer: ExternalAnswer): string =>
  readDone(betflixUser, answer).data.username;

/**
 * `changePassword`. Any other code is a refusal, although none is public: the old password stays in
 * use, and when it is wrong after all, another reset mends it. As unknown it would be set again
 * before every login, and a password that the company never takes would lock the member out.
 */
export function readPassword(answer: ExternalAnswer): Reply<void> {
  const { isDone, reason } = readOutcome(answer);
  if (answer.status !== 200) unusable(answer, reason);
  return isDone ? { outcome: "done", value: undefined } : { outcome: "refused", reason };
}

/** `balance`. */
export const readBalance = (answer: ExternalAnswer): Holding => ({
  credits: readDone(betflixBalance, answer).data.balance,
  open: null,
});

/** `summaryNEW`: won or lost, in 1/100. */
export const readWinloss = (answer: ExternalAnswer): bigint =>
  readDone(betflixSummary, answer).data.winloss;

/**
 * `play/login`: an address to open, or a token for the lobby.
 * @param gameUrl the address of the company's game pages, without a trailing slash
 */
export function readLaunch(answer: ExternalAnswer, gameUrl: string): Launch {
  const { launch_url, url, login_token } = readDone(betflixOpened, answer).data;
  const lobby = login_token && `${gameUrl}${betflixLobby(login_token)}`;
  const link = webAddress(launch_url ?? url ?? lobby ?? "");
  return link === null ? unusable(answer, "data.launch_url") : { link };
}

/** The fields of a success. None of the company's codes is public, so none is a refusal. */
function readDone<S extends v.GenericSchema>(schema: S, answer: ExternalAnswer): v.InferOutput<S> {
  const { isDone, reason } = readOutcome(answer);
  if (answer.status !== 200 || !isDone) unusable(answer, reason);
  return readTheirs(schema, answer);
}

function readOutcome(answer: ExternalAnswer): { isDone: boolean; reason: string } {
  const { status, error_code: code } = readTheirs(betflixOutcome, answer);
  const isDone = status === "success" && (!code || code === "0");
  return { isDone, reason: `code ${code || status}` };
}
