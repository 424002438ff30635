/**
 * Translates between the general transfer wallet (contract `wire/games/transfer-wallet`) and the
 * port. Pure.
 */
import { createHmac } from "node:crypto";
import type { Currency } from "@krapao/contract";
import {
  WALLET_HEADERS,
  type WalletCode,
  walletBets,
  walletError,
  walletMoved,
  walletOpenBets,
  walletOpened,
  walletPlayer,
  walletResult,
  walletSignatureBase,
} from "@krapao/contract/wire/games/transfer-wallet";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type {
  Launch,
  RefusalReason,
  TransferOutcome,
  TransferStatus,
} from "../../ports/game-provider.ts";
import { denied, mismatch, parseTheirs, readTheirs, unusable } from "../answer.ts";
import {
  type BetPage,
  type Reply,
  signedCredits,
  type TransferOrder,
  webAddress,
} from "../game-call.ts";

/** The headers of a signed call: HMAC-SHA256 over timestamp, method, path and body. */
export function signedHeaders(
  call: { timestamp: number; method: "GET" | "POST"; path: string; rawBody: string },
  { key, secret }: { key: string; secret: string },
): Record<string, string> {
  const signature = createHmac("sha256", secret).update(walletSignatureBase(call)).digest("hex");
  return {
    [WALLET_HEADERS.key]: key,
    [WALLET_HEADERS.timestamp]: `${call.timestamp}`,
    [WALLET_HEADERS.signature]: signature,
    ...(call.rawBody && { "content-type": "application/json" }),
  };
}

/** The order of a transfer, in the currency of the operator's contract. */
export type WalletOrder = TransferOrder & { currency: Currency };

/** The codes after which nothing happened. */
const REFUSALS: Record<string, RefusalReason> = {
  PLAYER_NOT_FOUND: "account",
  INSUFFICIENT_BALANCE: "not_enough",
  BAD_REQUEST: "other",
  REFUSED: "other",
} satisfies Partial<Record<WalletCode, RefusalReason>>;

/** `transfers`. */
export function readTransfer(answer: ExternalAnswer, order: WalletOrder): TransferOutcome {
  if (isYes(answer)) return { outcome: "done", reference: null, ...readMoved(answer, order) };
  const code = codeOf(answer);
  const reason = REFUSALS[code];
  return reason ? { outcome: "refused", reason } : useless(answer, code);
}

/** `transfer`: the look-up. */
export function readStatus(answer: ExternalAnswer, order: WalletOrder): TransferStatus {
  if (answer.status === 200) return { status: "done", ...readMoved(answer, order) };
  const code = codeOf(answer);
  const isAbsent = answer.status === 404 && code === "TRANSFER_NOT_FOUND";
  return isAbsent ? { status: "absent" } : useless(answer, code);
}

/** Our reference with another player, amount or currency is not our transfer. */
function readMoved(answer: ExternalAnswer, order: WalletOrder) {
  const body = readTheirs(walletMoved, answer);
  if (body.reference !== order.reference) mismatch("reference");
  if (body.username !== order.username) mismatch("username");
  if (body.amount !== signedCredits(order)) mismatch("amount");
  if ((body.currency ?? order.currency) !== order.currency) mismatch("currency");
  return { creditsBefore: body.before, creditsAfter: body.after };
}

/**
 * `players`, `player` and `password`: the company's name of the player where it says one, credits
 * in 1/100, and whether the player existed already.
 */
export function readPlayer(
  answer: ExternalAnswer,
): Reply<{ username: string | null; credits: bigint; existed: boolean }> {
  if (!isYes(answer)) return notDone(answer);
  const { username, balance: credits } = readTheirs(walletPlayer, answer);
  return { outcome: "done", value: { username, credits, existed: answer.status === 200 } };
}

/** `result`: won or lost, in 1/100. */
export function readResult(answer: ExternalAnswer): Reply<bigint> {
  if (!isYes(answer)) return notDone(answer);
  return { outcome: "done", value: readTheirs(walletResult, answer).result };
}

/** `bets`: one page. One bet that cannot be read makes the page unusable. */
export function readBets(answer: ExternalAnswer): Reply<BetPage> {
  if (!isYes(answer)) return notDone(answer);
  const { bets, next } = readTheirs(walletBets, answer);
  return {
    outcome: "done",
    value: { bets: bets.map(({ result, ...bet }) => ({ ...bet, winLoss: result })), next },
  };
}

/** `openBets`: the sum of the stakes, in 1/100. */
export function readOpenBets(answer: ExternalAnswer): Reply<bigint> {
  if (!isYes(answer)) return notDone(answer);
  const { bets } = readTheirs(walletOpenBets, answer);
  return { outcome: "done", value: bets.reduce((sum, { stake }) => sum + stake, 0n) };
}

/** `sessions`: an address to open. */
export function readLaunch(answer: ExternalAnswer): Reply<Launch> {
  if (!isYes(answer)) return notDone(answer);
  const link = webAddress(readTheirs(walletOpened, answer).url);
  return link === null
    ? { outcome: "refused", reason: "the launch address is no web address" }
    : { outcome: "done", value: { link } };
}

/** Refusals of calls that move no money, and whether they say that there is no such user. */
const NOT_DONE: Record<string, { isUnknownUser: boolean }> = {
  PLAYER_NOT_FOUND: { isUnknownUser: true },
  WRONG_PASSWORD: { isUnknownUser: true },
  BAD_REQUEST: { isUnknownUser: false },
  REFUSED: { isUnknownUser: false },
} satisfies Partial<Record<WalletCode, { isUnknownUser: boolean }>>;

function notDone(answer: ExternalAnswer): Reply<never> {
  const code = codeOf(answer);
  const refusal = NOT_DONE[code];
  return refusal ? { outcome: "refused", reason: code, ...refusal } : useless(answer, code);
}

const isYes = ({ status }: ExternalAnswer) => status === 200 || status === 201;

/** The code of an answer from 400 to 499; empty for any other answer. */
function codeOf({ status, text }: ExternalAnswer): string {
  if (status < 400 || status >= 500) return "";
  const read = v.safeParse(walletError, parseTheirs(text));
  return read.success ? read.output.code : "";
}

function useless(answer: ExternalAnswer, code: string): never {
  if (code === "UNAUTHORIZED") return denied(`code ${code}`);
  // The provider has our reference with other content.
  if (code === "REFERENCE_CONFLICT") return mismatch("reference");
  return unusable(answer, code === "" ? "not documented" : `code ${code}`);
}
