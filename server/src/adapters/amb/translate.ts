/** Translates between AMB SuperAPI's wire format (contract `wire/games/amb`) and the port. Pure. */

import type { WireCurrency } from "@krapao/contract/wire/amount";
import {
  AMB_CODES,
  AMB_FAULTS,
  ambBalance,
  ambBets,
  ambEnvelope,
  ambLaunch,
  ambMember,
  ambMoved,
  ambOutcome,
  ambOutstanding,
  ambVerified,
} from "@krapao/contract/wire/games/amb";
import { type ExternalAnswer, UnusableAnswer } from "../../kernel/outbound/outbound.ts";
import type {
  Launch,
  RefusalReason,
  ReportedBet,
  TransferOutcome,
  TransferStatus,
} from "../../ports/game-provider.ts";
import { denied, mismatch, readTheirs, unusable } from "../answer.ts";
import { type Reply, webAddress } from "../game-call.ts";

/** What we asked the company to move. */
export interface Order {
  username: string;
  reference: string;
  direction: "in" | "out";
  credits: bigint;
}

/** The header of every call. */
export function basicAuthorization({ agent, key }: { agent: string; key: string }): string {
  return `Basic ${Buffer.from(`${agent}:${key}`).toString("base64")}`;
}

/**
 * Codes after which nothing moved. "Failed" and "duplicate" are not among them: the look-up answers
 * what became of the reference.
 */
const NOTHING_MOVED: Record<Order["direction"], Readonly<Record<string, RefusalReason>>> = {
  in: { [AMB_CODES.memberNotFound]: "account", [AMB_CODES.depositAmount]: "limits" },
  out: {
    [AMB_CODES.memberNotFound]: "account",
    [AMB_CODES.withdrawAmount]: "limits",
    [AMB_CODES.notEnough]: "not_enough",
  },
};

/** Codes of calls that move no money, by which the company refuses what was asked. */
const REFUSED: readonly string[] = [
  AMB_CODES.nameReserved,
  AMB_CODES.gameNotSupported,
  AMB_CODES.memberNotFound,
];

/** Codes by which the company does not serve this agent. */
const DENIED: readonly string[] = [
  AMB_CODES.unauthorized,
  AMB_CODES.accountSetting,
  AMB_CODES.currency,
  AMB_CODES.product,
  AMB_CODES.productNotAllowed,
];

/** `deposit` and `withdraw`. @throws UnusableAnswer */
export function readTransfer(answer: ExternalAnswer, order: Order): TransferOutcome {
  const code = codeOf(answer);
  if (code === AMB_CODES.success) {
    const { data } = readTheirs(ambMoved, answer);
    if (data.status !== "SUCCESS") unusable(answer, "data.status");
    if (data.txId !== order.reference) mismatch("data.txId");
    if (data.username !== order.username) mismatch("data.username");
    if (data.amount !== order.credits) mismatch("data.amount");
    const { beforeBalance: creditsBefore, balance: creditsAfter } = data;
    return { outcome: "done", reference: null, creditsBefore, creditsAfter };
  }
  const reason = NOTHING_MOVED[order.direction][code];
  if (reason) return { outcome: "refused", reason };
  // The agent's own credit is used up, so the company takes no deposit.
  if (code === AMB_CODES.notEnough) denied(`code ${code}`);
  return otherCode(answer, code);
}

/** `verify`: the look-up of a reference. @throws UnusableAnswer */
export function readStatus(
  answer: ExternalAnswer,
  order: Order & { productId: string; currency: WireCurrency },
): TransferStatus {
  const code = codeOf(answer);
  if (code === AMB_CODES.transactionNotFound) return { status: "absent" };
  if (code !== AMB_CODES.success) return otherCode(answer, code);
  const { data: found } = readTheirs(ambOutcome, answer);
  if (found.transactionRef !== order.reference) mismatch("data.transactionRef");
  if (!found.success) return { status: "absent" };
  const { data } = readTheirs(ambVerified, answer);
  if (data.username !== order.username) mismatch("data.username");
  if (data.productId !== order.productId) mismatch("data.productId");
  if (data.currency !== order.currency) mismatch("data.currency");
  if (data.amount !== order.credits) mismatch("data.amount");
  return { status: "done", creditsBefore: data.beforeBalance, creditsAfter: data.afterBalance };
}

/** `member`: the company's name for the player; null when the player exists. */
export function readMember(answer: ExternalAnswer): Reply<string | null> {
  if (codeOf(answer) === AMB_CODES.nameTaken) return { outcome: "done", value: null };
  return reply(answer, () => readTheirs(ambMember, answer).data.username);
}

/** `balance`: in 1/100. */
export function readBalance(answer: ExternalAnswer): Reply<bigint> {
  return reply(answer, () => {
    const { data } = readTheirs(ambBalance, answer);
    return data.status === "SUCCESS" ? data.balance : unusable(answer, "data.status");
  });
}

/** `outstanding`: stakes of one product that are placed and not settled, in 1/100. */
export function readOutstanding(answer: ExternalAnswer, productId: string): Reply<bigint> {
  return reply(answer, () =>
    readTheirs(ambOutstanding, answer)
      .data.filter((each) => each.productId === productId)
      .reduce((sum, each) => sum + each.outstanding, 0n),
  );
}

/** `bets`: the settled and voided bets of one player. The answer lists those of all players. */
export function readBets(answer: ExternalAnswer, username: string): Reply<ReportedBet[]> {
  return reply(answer, () =>
    readTheirs(ambBets, answer).data.txns.flatMap((row, index): ReportedBet[] => {
      if (row.username !== username || !/^(SETTLED|VOID)$/.test(row.betStatus)) return [];
      const at = `data.txns.${index}`;
      const payout = row.payout ?? unusable(answer, `${at}.payout`);
      const settledAt = row.accountingDate ?? unusable(answer, `${at}.accountingDate`);
      const winLoss = payout - row.stake;
      const bet = { id: row.id, placedAt: null, settledAt, validBet: row.stake, winLoss };
      if (row.betStatus === "SETTLED") return [bet];
      // The bet may have been reported as settled before, so a second row takes it back.
      const back = { id: `${row.id}:void`, validBet: -row.stake, winLoss: -winLoss };
      return [bet, { ...bet, ...back, settledAt: row.updatedDate ?? settledAt }];
    }),
  );
}

/** `login`: an address to open. */
export function readLaunch(answer: ExternalAnswer): Reply<Launch> {
  return reply(answer, () => {
    const link = webAddress(readTheirs(ambLaunch, answer).data.url);
    return link === null ? unusable(answer, "data.url") : { link };
  });
}

/** The answer to a call that moves no money. @throws UnusableAnswer */
function reply<T>(answer: ExternalAnswer, read: () => T): Reply<T> {
  const code = codeOf(answer);
  if (code === AMB_CODES.success) return { outcome: "done", value: read() };
  if (!REFUSED.includes(code)) return otherCode(answer, code);
  const isUnknownUser = code === AMB_CODES.memberNotFound;
  return { outcome: "refused", reason: `code ${code}`, isUnknownUser };
}

/** The code of an answer. With another status a server on the way may have written it. */
function codeOf(answer: ExternalAnswer): string {
  const { code } = readTheirs(ambEnvelope, answer);
  const isAnswer = answer.status === 200 || answer.status === 201;
  return isAnswer ? code : unusable(answer, `code ${code}`);
}

/** A code that says nothing about what was asked. @throws UnusableAnswer always */
function otherCode(answer: ExternalAnswer, code: string): never {
  if (DENIED.includes(code)) denied(`code ${code}`);
  if (AMB_FAULTS.includes(code)) throw new UnusableAnswer("error", `code ${code}`);
  return unusable(answer, `code ${code}`);
}
