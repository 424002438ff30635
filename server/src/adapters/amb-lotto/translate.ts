/** Translates between AMB Lotto (contract `wire/games/amb-lotto`) and the port. Pure. */
import { createHmac } from "node:crypto";
import type { Language } from "@krapao/contract/languages";
import {
  ambLottoCredit,
  ambLottoEnvelope,
  ambLottoLogged,
  ambLottoLogin,
  ambLottoMoved,
  ambLottoSignatureBase,
  ambLottoTurn,
  AMB_LOTTO_CODES as CODES,
} from "@krapao/contract/wire/games/amb-lotto";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { Launch, RefusalReason, TransferOutcome } from "../../ports/game-provider.ts";
import { denied, mismatch, readTheirs, unusable } from "../answer.ts";
import { type Reply, webAddress } from "../game-call.ts";

/** Signature of a call with the agent's key; the fields in the order of the manual. */
export function signature(key: string, fields: Readonly<Record<string, string>>): string {
  return createHmac("sha256", key).update(ambLottoSignatureBase(fields)).digest("hex");
}

/** Codes of `deposit` and `withdraw` after which nothing moved. */
const NOTHING_MOVED: Readonly<Record<string, RefusalReason>> = {
  [CODES.memberNotFound]: "account",
  [CODES.invalidData]: "other",
};

/** Codes by which the company does not serve this agent. */
const DENIED: readonly string[] = [
  CODES.badAgentOrKey,
  CODES.agentNotFound,
  CODES.badSignature,
  CODES.badKey,
];

/** What we asked the company to move. */
export interface Order {
  direction: "in" | "out";
  credits: bigint;
}

/** An outcome, or the company's answer that it knows the reference already. */
export type Moved = TransferOutcome | { outcome: "duplicate" };

/**
 * `deposit` and `withdraw`. The answer names neither player nor reference nor amount, so the
 * balances around it must fit what was asked, where they are given.
 * @throws UnusableAnswer
 */
export function readTransfer(answer: ExternalAnswer, order: Order): Moved {
  const code = codeOf(answer);
  if (code === CODES.success) {
    const { before_balance: before, after_balance: after } = readTheirs(ambLottoMoved, answer);
    if (before !== null && after !== null && !fits(after - before, order)) {
      mismatch("after_balance");
    }
    return { outcome: "done", reference: null, creditsBefore: before, creditsAfter: after };
  }
  if (code === CODES.duplicate) return { outcome: "duplicate" };
  const reason = NOTHING_MOVED[code];
  return reason ? { outcome: "refused", reason } : otherCode(answer, code);
}

/** Both balances are cut to hundredths, which may move their difference by one. */
function fits(difference: bigint, { direction, credits }: Order): boolean {
  const off = difference - (direction === "in" ? credits : -credits);
  return off >= -1n && off <= 1n;
}

/** `register` and `password`. The value says whether the member existed already. */
export function readMember(answer: ExternalAnswer): Reply<{ existed: boolean }> {
  if (codeOf(answer) === CODES.userExists) return { outcome: "done", value: { existed: true } };
  return reply(answer, () => ({ existed: false }));
}

/** `getcreditmember`: in 1/100. */
export function readCredits(answer: ExternalAnswer): Reply<bigint> {
  return reply(answer, () => readTheirs(ambLottoCredit, answer).credit);
}

/** `validturn`: won or lost since a transfer of this player, over all products, in 1/100. */
export function readTurn(answer: ExternalAnswer, username: string): Reply<bigint> {
  return reply(answer, () => {
    const turn = readTheirs(ambLottoTurn, answer);
    if (turn.username !== username) mismatch("username");
    const products = Object.values(turn.data).filter((each) => each !== null);
    if (products.length === 0) return unusable(answer, "data");
    return products.reduce((sum, { wlTurnAmount }) => sum + wlTurnAmount, 0n);
  });
}

/**
 * `validturn` as a look-up: whether the log of this player has our reference. It names no amount.
 * @throws UnusableAnswer
 */
export function readLogged(answer: ExternalAnswer, username: string): boolean {
  const code = codeOf(answer);
  if (code === CODES.notInLog) return false;
  if (code !== CODES.success) otherCode(answer, code);
  if (readTheirs(ambLottoLogged, answer).username !== username) mismatch("username");
  return true;
}

/** The same for a reference that the company calls a duplicate. @throws UnusableAnswer */
export function readKnown(answer: ExternalAnswer, username: string): true {
  return readLogged(answer, username) || mismatch("transaction_ref");
}

/** The pages that a link opens exist in Thai and English. */
const LANGUAGES: Record<Language, string> = { th: "th", la: "th", en: "en" };

/** `login`: an address that opens the game once, as a whole page. */
export function readLaunch(answer: ExternalAnswer, language: Language): Reply<Launch> {
  return reply(answer, () => {
    const address = webAddress(readTheirs(ambLottoLogin, answer).data.urlFullPage);
    if (address === null) return unusable(answer, "data.urlFullPage");
    // Appended as text: the token in the query stays as it is.
    const link = new URL(address);
    link.search += `${link.search ? "&" : "?"}lang=${LANGUAGES[language]}`;
    return { link: link.href };
  });
}

/** Codes of calls that move no money, by which the company refuses what was asked. */
const REFUSED: Readonly<Record<string, { isUnknownUser: boolean }>> = {
  [CODES.memberNotFound]: { isUnknownUser: true },
  [CODES.wrongPassword]: { isUnknownUser: true },
  ...Object.fromEntries(
    [
      ...[CODES.registration, CODES.bank, CODES.username, CODES.password, CODES.phone],
      ...[CODES.account, CODES.loginName, CODES.notInLog],
    ].map((code) => [code, { isUnknownUser: false }]),
  ),
};

/** The answer to a call that moves no money. @throws UnusableAnswer */
function reply<T>(answer: ExternalAnswer, read: () => T): Reply<T> {
  const code = codeOf(answer);
  if (code === CODES.success) return { outcome: "done", value: read() };
  const refused = REFUSED[code];
  if (!refused) return otherCode(answer, code);
  return { outcome: "refused", reason: `code ${code}`, ...refused };
}

/** The code of an answer. With another status a server on the way may have written it. */
function codeOf(answer: ExternalAnswer): string {
  const { code } = readTheirs(ambLottoEnvelope, answer);
  const isAnswer = answer.status === 200 || answer.status === 201;
  return isAnswer ? code : unusable(answer, `code ${code}`);
}

/** A code that says nothing about what was asked. @throws UnusableAnswer always */
function otherCode(answer: ExternalAnswer, code: string): never {
  return DENIED.includes(code) ? denied(`code ${code}`) : unusable(answer, `code ${code}`);
}
