/** Translates between PG Soft's wire format (contract `wire/pgsoft`) and the port. Pure. */
import { minorFromNumber } from "@krapao/contract/wire/amount";
import {
  PG_ERRORS,
  pgDone,
  pgMoved,
  pgTransaction,
  pgWallet,
  pgWinLoss,
} from "@krapao/contract/wire/pgsoft";
import type * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { RefusalReason, TransferOutcome, TransferStatus } from "../../ports/game-provider.ts";
import type { Reply } from "../game-call.ts";
import { readJson } from "../json.ts";

/**
 * Errors after which certainly nothing happened. After any other error PG's rule is to send again.
 */
const REASONS: Record<string, RefusalReason> = {
  [PG_ERRORS.malformed]: "other",
  [PG_ERRORS.refused]: "other",
  [PG_ERRORS.operator]: "other",
  [PG_ERRORS.missing]: "other",
  [PG_ERRORS.noPlayer]: "account",
  [PG_ERRORS.noWallet]: "account",
  [PG_ERRORS.notEnough]: "not_enough",
  [PG_ERRORS.transferFailed]: "other",
};

const TYPES = { in: 100, out: 200 } as const;

interface Order {
  username: string;
  direction: "in" | "out";
  credits: bigint;
}

/** `TransferIn` and `TransferOut`. */
export function readTransfer(answer: ExternalAnswer, order: Order): TransferOutcome {
  const body = read(pgMoved, answer);
  if (body?.data && minorFromNumber(body.data.amount) === order.credits) {
    return {
      outcome: "done",
      reference: `${body.data.transactionId}`,
      creditsBefore: minorFromNumber(body.data.balanceAmountBefore) ?? null,
      creditsAfter: minorFromNumber(body.data.balanceAmount) ?? null,
    };
  }
  const code = body?.error?.code ?? "";
  const reason = REASONS[code];
  return reason
    ? { outcome: "refused", reason }
    : { outcome: "unknown", reason: `status ${answer.status} ${code}` };
}

/** `GetSingleTransaction`: 3040 says that the reference never arrived. */
export function readStatus(answer: ExternalAnswer, order: Order): TransferStatus {
  const body = read(pgTransaction, answer);
  if (body?.data && isOf(order, body.data)) {
    return {
      status: "done",
      creditsBefore: minorFromNumber(body.data.transactionFrom) ?? null,
      creditsAfter: minorFromNumber(body.data.transactionTo) ?? null,
    };
  }
  if (body?.error?.code === PG_ERRORS.noTransaction) return { status: "absent" };
  return { status: "unknown", reason: `status ${answer.status} ${body?.error?.code ?? ""}` };
}

/** Another player, direction or amount under our reference proves nothing. */
function isOf(
  { username, direction, credits }: Order,
  moved: { playerName: string; transactionType: number; transactionAmount: number },
): boolean {
  const amount = minorFromNumber(moved.transactionAmount) ?? 0n;
  return (
    moved.playerName === username &&
    moved.transactionType === TYPES[direction] &&
    (amount < 0n ? -amount : amount) === credits
  );
}

/** `Create` and `LoginGame`. A player who exists counts as a new one. */
export function readDone(answer: ExternalAnswer): Reply<null> {
  const body = read(pgDone, answer);
  const isDone = body?.data || body?.error?.code === PG_ERRORS.playerExists;
  return isDone ? { outcome: "done", value: null } : notDone(answer, body?.error?.code);
}

/** `GetPlayerWallet`: cash in 1/100. */
export function readCredits(answer: ExternalAnswer): Reply<bigint> {
  const body = read(pgWallet, answer);
  const credits = body?.data ? minorFromNumber(body.data.cashBalance) : undefined;
  return credits === undefined
    ? notDone(answer, body?.error?.code)
    : { outcome: "done", value: credits };
}

/** Won or lost, in 1/100. */
export function readWinLoss(answer: ExternalAnswer): Reply<bigint> {
  const body = read(pgWinLoss, answer);
  const won = body?.data ? minorFromNumber(body.data.winLoss) : undefined;
  return won === undefined ? notDone(answer, body?.error?.code) : { outcome: "done", value: won };
}

function notDone({ status }: ExternalAnswer, code: string | undefined): Reply<never> {
  const reason = code === undefined ? undefined : REASONS[code];
  return reason
    ? { outcome: "refused", reason: `${code}`, isUnknownUser: reason === "account" }
    : { outcome: "unknown", reason: `status ${status} ${code ?? ""}` };
}

function read<S extends v.GenericSchema>(
  schema: S,
  { status, text }: ExternalAnswer,
): v.InferOutput<S> | null {
  return status === 200 ? readJson(schema, text) : null;
}
