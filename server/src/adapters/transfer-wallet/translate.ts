/**
 * Translates between the general transfer wallet's wire format (contract `wire/transfer-wallet`)
 * and the port. Pure.
 */
import { createHmac } from "node:crypto";
import { minorFromNumber, textFromMinor } from "@krapao/contract/wire/amount";
import {
  WALLET_HEADERS,
  type WalletError,
  walletBets,
  walletError,
  walletMoved,
  walletOpenBets,
  walletOpened,
  walletPlayer,
  walletResult,
  walletSignatureBase,
} from "@krapao/contract/wire/transfer-wallet";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type {
  Launch,
  RefusalReason,
  TransferOutcome,
  TransferStatus,
} from "../../ports/game-provider.ts";
import { type BetPage, type Reply, webAddress } from "../game-call.ts";
import { readJson } from "../json.ts";

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

/** Positive into the game, negative out of it. */
export function signedAmount(direction: "in" | "out", credits: bigint): string {
  return textFromMinor(direction === "in" ? credits : -credits);
}

const REASONS: Partial<Record<WalletError["code"], RefusalReason>> = {
  PLAYER_NOT_FOUND: "account",
  INSUFFICIENT_BALANCE: "not_enough",
};

/** Only the answer to this reference is done, and only its error answer is a refusal. */
export function readTransfer(answer: ExternalAnswer, reference: string): TransferOutcome {
  const moved = readMoved(answer, reference);
  if (moved) return { outcome: "done", reference: null, ...moved };
  const code = readRefusal(answer);
  if (code === null) return { outcome: "unknown", reason: `status ${answer.status}` };
  // The provider has our reference with other content, so one of our calls did happen there.
  if (code === "REFERENCE_CONFLICT") return { outcome: "unknown", reason: "reference used" };
  return { outcome: "refused", reason: REASONS[code] ?? "other" };
}

/** The look-up of a reference. Only the provider's own 404 says that it never arrived. */
export function readStatus(answer: ExternalAnswer, reference: string): TransferStatus {
  const moved = readMoved(answer, reference);
  if (moved) return { status: "done", ...moved };
  if (readRefusal(answer) === "TRANSFER_NOT_FOUND") return { status: "absent" };
  return { status: "unknown", reason: `status ${answer.status}` };
}

function readMoved(answer: ExternalAnswer, reference: string) {
  const body = isYes(answer) ? readJson(walletMoved, answer.text) : null;
  if (body?.reference !== reference) return null;
  return {
    creditsBefore: minorFromNumber(body.before) ?? null,
    creditsAfter: minorFromNumber(body.after) ?? null,
  };
}

/** `players`, `player` and `password`: credits in 1/100, and whether the player existed already. */
export function readPlayer(answer: ExternalAnswer): Reply<{ credits: bigint; existed: boolean }> {
  const body = isYes(answer) ? readJson(walletPlayer, answer.text) : null;
  const credits = body ? minorFromNumber(body.balance) : undefined;
  return credits === undefined
    ? notDone(answer)
    : { outcome: "done", value: { credits, existed: answer.status === 200 } };
}

/** `result`: won or lost, in 1/100. */
export function readResult(answer: ExternalAnswer): Reply<bigint> {
  const body = isYes(answer) ? readJson(walletResult, answer.text) : null;
  const won = body ? minorFromNumber(body.result) : undefined;
  return won === undefined ? notDone(answer) : { outcome: "done", value: won };
}

/** `bets`: one page. One bet that cannot be read makes the page unusable. */
export function readBets(answer: ExternalAnswer): Reply<BetPage> {
  const body = isYes(answer) ? readJson(walletBets, answer.text) : null;
  if (!body) return notDone(answer);
  const bets = body.bets.flatMap(({ id, placedAt, settledAt, validBet, result }) => {
    const valid = minorFromNumber(validBet);
    const winLoss = minorFromNumber(result);
    if (valid === undefined || winLoss === undefined) return [];
    const times = { placedAt: new Date(placedAt), settledAt: new Date(settledAt) };
    return [{ id, ...times, validBet: valid, winLoss }];
  });
  return bets.length === body.bets.length
    ? { outcome: "done", value: { bets, next: body.next } }
    : { outcome: "unknown", reason: "unreadable" };
}

/** `openBets`: the sum of the stakes, in 1/100. One bet that cannot be read makes it unusable. */
export function readOpenBets(answer: ExternalAnswer): Reply<bigint> {
  const body = isYes(answer) ? readJson(walletOpenBets, answer.text) : null;
  if (!body) return notDone(answer);
  const stakes = body.bets.map(({ stake }) => minorFromNumber(stake));
  const known = stakes.filter((stake) => stake !== undefined);
  return known.length === stakes.length
    ? { outcome: "done", value: known.reduce((sum, stake) => sum + stake, 0n) }
    : { outcome: "unknown", reason: "unreadable" };
}

/** `sessions`: an address to open. */
export function readLaunch(answer: ExternalAnswer): Reply<Launch> {
  const body = isYes(answer) ? readJson(walletOpened, answer.text) : null;
  if (!body) return notDone(answer);
  const link = webAddress(body.url);
  return link === null
    ? { outcome: "refused", reason: "the launch address is no web address" }
    : { outcome: "done", value: { link } };
}

function notDone(answer: ExternalAnswer): Reply<never> {
  const code = readRefusal(answer);
  if (code === null) return { outcome: "unknown", reason: `status ${answer.status}` };
  const isUnknownUser = code === "PLAYER_NOT_FOUND" || code === "WRONG_PASSWORD";
  return { outcome: "refused", reason: code, isUnknownUser };
}

const isYes = ({ status }: ExternalAnswer) => status === 200 || status === 201;

/** The code of a definite refusal (400 to 499); null for any other answer. */
function readRefusal({ status, text }: ExternalAnswer): WalletError["code"] | null {
  if (status < 400 || status >= 500) return null;
  return readJson(walletError, text)?.code ?? null;
}
