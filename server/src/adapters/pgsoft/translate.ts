/** Translates between PG Soft's wire format (contract `wire/games/pgsoft`) and the port. Pure. */
import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import {
  PG_ERRORS,
  pgDone,
  pgMoved,
  pgTransaction,
  pgWallet,
} from "@krapao/contract/wire/games/pgsoft";
import type * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { RefusalReason, TransferOutcome, TransferStatus } from "../../ports/game-provider.ts";
import { denied, mismatch, readTheirs, unusable } from "../answer.ts";
import { isSameName, type Reply, signedCredits, type TransferOrder } from "../game-call.ts";

/** The only errors after which nothing happened: PG's rule for all others is to send again. */
const REFUSALS: Record<string, RefusalReason> = {
  [PG_ERRORS.missing]: "other",
  [PG_ERRORS.noWallet]: "account",
  [PG_ERRORS.transferFailed]: "other",
};

const TYPES = { in: "100", out: "200" } as const;

/** An answer in the envelope of PG: the data, or the code of an error. */
type Read<T> = { data: T; code: null } | { data: null; code: string };

/**
 * `TransferIn` and `TransferOut`. The answer names no reference and no player; it answers our own
 * call, whose amount it must repeat.
 */
export function readTransfer(answer: ExternalAnswer, order: TransferOrder): TransferOutcome {
  const { data, code } = read(pgMoved, answer);
  if (code !== null) {
    const reason = REFUSALS[code];
    return reason ? { outcome: "refused", reason } : useless(answer, code);
  }
  if (!isAmountOf(order, data.amount)) return mismatch("data.amount");
  return {
    outcome: "done",
    reference: data.transactionId,
    creditsBefore: data.balanceAmountBefore,
    creditsAfter: data.balanceAmount,
  };
}

/** Money out may be written with its sign or without it. */
const isAmountOf = (order: TransferOrder, amount: bigint): boolean =>
  amount === order.credits || amount === signedCredits(order);

/** `GetSingleTransaction`: 3040 says that the reference never arrived. */
export function readStatus(
  answer: ExternalAnswer,
  order: TransferOrder & { currency: Currency },
): TransferStatus {
  const { data, code } = read(pgTransaction, answer);
  if (code === PG_ERRORS.noTransaction) return { status: "absent" };
  if (code !== null) return useless(answer, code);
  if (!isSameName(data.playerName, order.username)) return mismatch("data.playerName");
  if (data.transactionType !== TYPES[order.direction]) return mismatch("data.transactionType");
  if (!isAmountOf(order, data.transactionAmount)) return mismatch("data.transactionAmount");
  if ((data.currencyCode ?? order.currency).toUpperCase() !== order.currency) {
    return mismatch("data.currencyCode");
  }
  return {
    status: "done",
    creditsBefore: data.transactionFrom,
    creditsAfter: data.transactionTo,
  };
}

/** `Create`: whether the player exists already. */
export function readCreated(answer: ExternalAnswer): Reply<{ existed: boolean }> {
  const { data, code } = read(pgDone, answer);
  if (code === PG_ERRORS.player) return { outcome: "done", value: { existed: true } };
  return code === null ? readAction(answer, data, { existed: false }) : notDone(answer, code);
}

/** `LoginGame`. */
export function readDone(answer: ExternalAnswer): Reply<null> {
  const { data, code } = read(pgDone, answer);
  return code === null ? readAction(answer, data, null) : notDone(answer, code);
}

function readAction<T>(
  answer: ExternalAnswer,
  data: { action_result: string | null; actionResult: boolean | null },
  value: T,
): Reply<T> {
  const { action_result: result, actionResult } = data;
  const isDone = result === null ? actionResult === true : result === "1";
  return isDone ? { outcome: "done", value } : unusable(answer, "data.action_result");
}

/** `GetPlayerWallet`: cash in 1/100. */
export function readCredits(answer: ExternalAnswer): Reply<bigint> {
  const { data, code } = read(pgWallet, answer);
  return code === null ? { outcome: "done", value: data.cashBalance } : notDone(answer, code);
}

const UNKNOWN_USER: readonly string[] = [PG_ERRORS.player, PG_ERRORS.noPlayer, PG_ERRORS.noWallet];
const NOT_DONE: readonly string[] = [...UNKNOWN_USER, PG_ERRORS.failed, PG_ERRORS.blocked];

/** A refused call that moves no money. */
function notDone(answer: ExternalAnswer, code: string): Reply<never> {
  if (!NOT_DONE.includes(code)) return useless(answer, code);
  return { outcome: "refused", reason: code, isUnknownUser: UNKNOWN_USER.includes(code) };
}

function useless(answer: ExternalAnswer, code: string): never {
  return code === PG_ERRORS.operator ? denied(`code ${code}`) : unusable(answer, `code ${code}`);
}

/** PG answers every call with 200: either data or an error. */
function read<T>(
  schema: v.GenericSchema<unknown, { data: T | null; error: { code: string } | null }>,
  answer: ExternalAnswer,
): Read<T> {
  if (answer.status !== 200) return unusable(answer, "not documented");
  const { data, error } = readTheirs(schema, answer);
  if (error !== null && data !== null) return unusable(answer, "data and error");
  if (error !== null) return { data: null, code: error.code };
  return data === null ? unusable(answer, "data") : { data, code: null };
}

/** PG has no Lao. */
const LANGUAGES: Record<Language, string> = { th: "th", la: "en", en: "en" };

/** PG's name of a language. */
export const languageOf = (language: Language): string => LANGUAGES[language];
