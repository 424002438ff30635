/** Translates between AMB Lotto's wire format (contract `wire/amb-lotto`) and the port. Pure. */
import { createHmac } from "node:crypto";
import {
  AMB_CODES,
  ambCredit,
  ambDone,
  ambError,
  ambLogin,
  ambMoved,
  ambSignatureBase,
  ambTurn,
} from "@krapao/contract/wire/amb-lotto";
import { minorFromNumber } from "@krapao/contract/wire/amount";
import type * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { Launch, RefusalReason, TransferOutcome } from "../../ports/game-provider.ts";
import { type Reply, webAddress } from "../game-call.ts";
import { readJson } from "../json.ts";

/** Signature of a call with the agent's key. */
export function signature(call: Parameters<typeof ambSignatureBase>[0]): string {
  return createHmac("sha256", call.key).update(ambSignatureBase(call)).digest("hex");
}

/** Codes after which nothing happened. Any other code is an unknown outcome. */
const REASONS: Record<number, RefusalReason> = {
  [AMB_CODES.notEnough]: "not_enough",
  [AMB_CODES.refused]: "other",
  [AMB_CODES.memberNotFound]: "account",
  [AMB_CODES.malformed]: "other",
  [AMB_CODES.noReference]: "other",
  [AMB_CODES.agentNotFound]: "other",
  [AMB_CODES.badSignature]: "other",
};

/**
 * `deposit` and `withdraw`. 2037 means that this reference was done before, even if that answer was
 * lost.
 */
export function readTransfer(answer: ExternalAnswer, reference: string): TransferOutcome {
  const body = read(ambMoved, answer);
  if (body && "transaction_ref" in body) {
    if (body.transaction_ref !== reference) return { outcome: "unknown", reason: "unreadable" };
    return {
      outcome: "done",
      reference: null,
      creditsBefore: minorFromNumber(body.before_balance) ?? null,
      creditsAfter: minorFromNumber(body.after_balance) ?? null,
    };
  }
  if (body?.code === AMB_CODES.duplicate) {
    return { outcome: "done", reference: null, creditsBefore: null, creditsAfter: null };
  }
  const reason = body ? REASONS[body.code] : undefined;
  return reason
    ? { outcome: "refused", reason }
    : { outcome: "unknown", reason: `status ${answer.status} ${body?.code ?? ""}` };
}

/** `register` and `changepassword`. The value says whether the member existed already. */
export function readMember(answer: ExternalAnswer): Reply<{ existed: boolean }> {
  const body = read(ambDone, answer);
  if (body && "username" in body) return { outcome: "done", value: { existed: false } };
  if (body?.code === AMB_CODES.memberExists) return { outcome: "done", value: { existed: true } };
  return notDone(answer);
}

/** `getcreditmember`: in 1/100. */
export function readCredits(answer: ExternalAnswer): Reply<bigint> {
  const body = read(ambCredit, answer);
  const credits = body && "credit" in body ? minorFromNumber(body.credit) : undefined;
  return credits === undefined ? notDone(answer) : { outcome: "done", value: credits };
}

/** `validturn`: won or lost since a transfer, in 1/100. */
export function readTurn(answer: ExternalAnswer): Reply<bigint> {
  const body = read(ambTurn, answer);
  const won = body && "win_lose" in body ? minorFromNumber(body.win_lose) : undefined;
  return won === undefined ? notDone(answer) : { outcome: "done", value: won };
}

/** `login`: an address that opens the game once, as a whole page. */
export function readLaunch(answer: ExternalAnswer): Reply<Launch> {
  const body = read(ambLogin, answer);
  if (!body || !("urlFullPage" in body)) return notDone(answer);
  const link = webAddress(body.urlFullPage);
  return link === null
    ? { outcome: "refused", reason: "the launch address is no web address" }
    : { outcome: "done", value: { link } };
}

function notDone(answer: ExternalAnswer): Reply<never> {
  const code = read(ambError, answer)?.code;
  const reason = code === undefined ? undefined : REASONS[code];
  return reason
    ? { outcome: "refused", reason: `${code}`, isUnknownUser: reason === "account" }
    : { outcome: "unknown", reason: `status ${answer.status} ${code ?? ""}` };
}

/**
 * A separate function with a declared type: inferred in place, a success narrows to a kind of error
 * and is lost.
 */
function read<S extends v.GenericSchema>(
  schema: S,
  { status, text }: ExternalAnswer,
): v.InferOutput<S> | null {
  return status === 200 ? readJson(schema, text) : null;
}
