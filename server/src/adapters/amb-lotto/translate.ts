/** AMB Lotto's wire in our words, and back; pure. Wire: contract `wire/amb-lotto`, design `formats.md` section 6. */
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
import type { PartyAnswer } from "../../kernel/outbound.ts";
import type { Launch, RefusalReason, TransferOutcome } from "../../ports/game-provider.ts";
import { type Reply, webAddress } from "../game-call.ts";
import { readJson } from "../json.ts";

/** Signature of a call, under the agent's key. */
export function signature(call: Parameters<typeof ambSignatureBase>[0]): string {
  return createHmac("sha256", call.key).update(ambSignatureBase(call)).digest("hex");
}

/** Codes after which nothing happened; any other is unknown. */
const REASONS: Record<number, RefusalReason> = {
  [AMB_CODES.notEnough]: "not_enough",
  [AMB_CODES.refused]: "other",
  [AMB_CODES.memberNotFound]: "account",
  [AMB_CODES.malformed]: "other",
  [AMB_CODES.noReference]: "other",
  [AMB_CODES.agentNotFound]: "other",
  [AMB_CODES.badSignature]: "other",
};

/** `deposit` and `withdraw`. 2037: this very reference was done before, whatever became of that answer. */
export function readTransfer(answer: PartyAnswer, reference: string): TransferOutcome {
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

/** `register` and `changepassword`; the value says whether the member was there already. */
export function readMember(answer: PartyAnswer): Reply<{ existed: boolean }> {
  const body = read(ambDone, answer);
  if (body && "username" in body) return { outcome: "done", value: { existed: false } };
  if (body?.code === AMB_CODES.memberExists) return { outcome: "done", value: { existed: true } };
  return notDone(answer);
}

/** `getcreditmember`: in 1/100. */
export function readCredits(answer: PartyAnswer): Reply<bigint> {
  const body = read(ambCredit, answer);
  const credits = body && "credit" in body ? minorFromNumber(body.credit) : undefined;
  return credits === undefined ? notDone(answer) : { outcome: "done", value: credits };
}

/** `validturn`: won or lost since a transfer, in 1/100. */
export function readTurn(answer: PartyAnswer): Reply<bigint> {
  const body = read(ambTurn, answer);
  const won = body && "win_lose" in body ? minorFromNumber(body.win_lose) : undefined;
  return won === undefined ? notDone(answer) : { outcome: "done", value: won };
}

/** `login`: an address that opens the game once, as a whole page. */
export function readLaunch(answer: PartyAnswer): Reply<Launch> {
  const body = read(ambLogin, answer);
  if (!body || !("urlFullPage" in body)) return notDone(answer);
  const link = webAddress(body.urlFullPage);
  return link === null
    ? { outcome: "refused", reason: "the launch address is no web address" }
    : { outcome: "done", value: { link } };
}

function notDone(answer: PartyAnswer): Reply<never> {
  const code = read(ambError, answer)?.code;
  const reason = code === undefined ? undefined : REASONS[code];
  return reason
    ? { outcome: "refused", reason: `${code}`, isUnknownUser: reason === "account" }
    : { outcome: "unknown", reason: `status ${answer.status} ${code ?? ""}` };
}

/** Declared on its own: inferred in place, a success is taken for a kind of error and lost. */
function read<S extends v.GenericSchema>(
  schema: S,
  { status, text }: PartyAnswer,
): v.InferOutput<S> | null {
  return status === 200 ? readJson(schema, text) : null;
}
