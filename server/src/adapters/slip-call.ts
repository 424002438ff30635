/** What the adapters of all slip verifiers share: how an answer that never came is told to the port. */
import { minorFromNumber } from "@krapao/contract/wire/amount";
import { callParty, type OutsideParty, PartyUnavailable } from "../kernel/outbound.ts";
import type { SlipAnswer, SlipParty, SlipQuestion, SlipReceipt } from "../ports/slip-verifier.ts";

/** A verifier may ask the sending bank itself, which takes its time. */
const TIMEOUT_MS = 15_000;
/** The longest wait that we believe. */
const WAIT_MAX_MS = 30 * 60_000;

/** Asks by POST with JSON. Whatever is no complete answer is `unavailable`. */
export async function askVerifier(
  party: OutsideParty,
  {
    path,
    headers,
    body,
    read,
  }: {
    path: string;
    headers: Record<string, string>;
    body: unknown;
    read: (answer: { status: number; text: string }) => SlipAnswer;
  },
): Promise<SlipAnswer> {
  try {
    const answer = await callParty(party, {
      operation: "verify",
      method: "POST",
      path,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    });
    return answer.status >= 500 ? unavailable(`status ${answer.status}`) : read(answer);
  } catch (error) {
    if (!(error instanceof PartyUnavailable)) throw error;
    return unavailable(error.kind);
  }
}

export function unavailable(reason: string): SlipAnswer {
  return { outcome: "unavailable", reason };
}

/** @param minutes how long the bank asks us to wait, if it says. */
export function notReady(minutes: number | null): SlipAnswer {
  if (minutes === null || !Number.isFinite(minutes) || minutes < 0) {
    return { outcome: "not_ready", waitMs: null };
  }
  return { outcome: "not_ready", waitMs: Math.min(Math.round(minutes * 60_000), WAIT_MAX_MS) };
}

/** A slip as a company tells it, in what they have in common. */
export interface ToldSlip {
  transRef: string;
  /** JSON number of baht. */
  amount: number;
  /** ISO 8601 with its offset. */
  at: string;
  sender: SlipParty;
  receiver: SlipParty;
}

/** The receipt of a told slip; `unavailable` when it is about another transfer or tells an impossible amount or time. */
export function readReceipt(
  told: ToldSlip,
  { transRef }: Pick<SlipQuestion, "transRef">,
): SlipAnswer {
  const amountMinor = minorFromNumber(told.amount);
  const paidAt = new Date(told.at);
  if (told.transRef !== transRef) return unavailable("other reference");
  if (amountMinor === undefined || amountMinor <= 0n) return unavailable("malformed amount");
  if (Number.isNaN(paidAt.getTime())) return unavailable("malformed time");
  const receipt: SlipReceipt = {
    transRef,
    amountMinor,
    // Mini-QRs are of Thai banks, and these verifiers know no other.
    currency: "THB",
    paidAt,
    sender: told.sender,
    receiver: told.receiver,
  };
  return { outcome: "found", receipt };
}

/** One side of a slip; texts that hold nothing count as absent. */
export function partyOf(side: {
  bankNumber: string | null | undefined;
  accountNo: string | null | undefined;
  proxy: string | null | undefined;
  names: (string | null | undefined)[];
}): SlipParty {
  const given = (text: string | null | undefined) => text?.trim() || null;
  return {
    bankNumber: given(side.bankNumber),
    accountNo: given(side.accountNo),
    proxy: given(side.proxy),
    names: [...new Set(side.names.flatMap((name) => given(name) ?? []))],
  };
}
