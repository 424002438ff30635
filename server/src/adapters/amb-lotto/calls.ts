/** The calls of AMB Lotto, and what settles a transfer that proves nothing by itself. */

import { numberFromMinor, textFromMinor } from "@krapao/contract/wire/amount";
import {
  AMB_LOTTO_PATHS,
  type AmbLottoPassword,
  type AmbLottoSigned,
} from "@krapao/contract/wire/games/amb-lotto";
import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalParty,
  ExternalPartyUnavailable,
} from "../../kernel/outbound/outbound.ts";
import type { TransferOutcome } from "../../ports/game-provider.ts";
import type { Reply } from "../game-call.ts";
import {
  type Moved,
  type Order,
  readCredits,
  readKnown,
  readLogged,
  readMember,
  readTransfer,
  signature,
} from "./translate.ts";

export interface AmbLottoAgent {
  /** In lower case, as the company signs and compares names. */
  agentId: string;
  key: string;
  timing: { callTimeoutMs: number };
}

/** A transfer as we ask for it. */
export interface Asked extends Order {
  username: string;
  reference: string;
}

export type AmbLottoCalls = ReturnType<typeof ambLottoCalls>;

/** The signed calls of one agent. @throws ExternalPartyUnavailable */
export function ambLottoCalls(external: ExternalParty, { agentId, key, timing }: AmbLottoAgent) {
  const post = <T>(
    operation: keyof typeof AMB_LOTTO_PATHS,
    body: object,
    read: (answer: ExternalAnswer) => T,
  ): Promise<T> =>
    callExternalParty(external, {
      operation,
      method: "POST",
      path: AMB_LOTTO_PATHS[operation],
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      timeoutMs: timing.callTimeoutMs,
      read,
    });
  return {
    post,
    credits(username: string): Promise<Reply<bigint>> {
      const signed = signature(key, { agentId, key, username });
      const body: AmbLottoSigned = { agentId, username, signature: signed };
      return post("credit", body, readCredits);
    },
    /** What the log of a player has since a transfer. */
    sinceTransfer<T>(
      { username, reference }: Pick<Asked, "username" | "reference">,
      read: (answer: ExternalAnswer, username: string) => T,
    ): Promise<T> {
      const named = { username, transaction_ref: reference };
      const signed = signature(key, { agentId, key, ...named });
      const body: AmbLottoSigned = { agentId, ...named, signature: signed };
      return post("validTurn", body, (answer) => read(answer, username));
    },
    password({ username, password }: { username: string; password: string }) {
      const fields = { agent: agentId, key, username, new_password: password };
      const body: AmbLottoPassword = { ...fields, signature: signature(key, fields) };
      return post("password", body, readMember);
    },
    transfer(asked: Asked): Promise<Moved> {
      const { username, reference, direction, credits } = asked;
      const signed = { agentId, key, username, amount: textFromMinor(credits) };
      const body: AmbLottoSigned = {
        agentId,
        username,
        amount: numberFromMinor(credits),
        transaction_ref: reference,
        signature: signature(key, signed),
      };
      const call = direction === "in" ? "deposit" : "withdraw";
      return post(call, body, (answer) => readTransfer(answer, asked));
    },
  };
}

/** The first call succeeded; its answer with the balances was lost. */
const DONE_BEFORE = {
  outcome: "done",
  reference: null,
  creditsBefore: null,
  creditsAfter: null,
} as const;

/** Nothing proves what became of the reference. */
const UNPROVEN = { outcome: "unknown", reason: "the log gave no answer" } as const;

/**
 * A known reference had succeeded when the log names it for this player. A refused one may be a
 * resend whose first call succeeded and emptied the account, so the log decides there too.
 */
export async function settleTransfer(
  calls: AmbLottoCalls,
  moved: Moved,
  asked: Asked,
): Promise<TransferOutcome> {
  if (moved.outcome !== "duplicate" && moved.outcome !== "refused") return moved;
  if (moved.outcome === "refused" && moved.reason === "account") return moved;
  const read = moved.outcome === "duplicate" ? readKnown : readLogged;
  const isDone = await calls.sinceTransfer(asked, read).catch(withoutAnswer);
  if (isDone === null) return UNPROVEN;
  if (isDone || moved.outcome === "duplicate") return DONE_BEFORE;
  if (asked.direction === "in") return moved;
  // The manual names no code for a withdrawal above the balance.
  const held = await calls.credits(asked.username).catch(withoutAnswer);
  const isPoor = held?.outcome === "done" && held.value < asked.credits;
  return isPoor ? { outcome: "refused", reason: "not_enough" } : moved;
}

/** What is asked after a transfer proves nothing when it gets no answer, sent or not. */
function withoutAnswer(error: unknown): null {
  if (error instanceof ExternalPartyUnavailable) return null;
  throw error;
}
