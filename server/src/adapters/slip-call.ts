/** Shared by the adapters of all slip verifiers: reports a missing answer to the port. */
import { minorFromNumber } from "@krapao/contract/wire/amount";
import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalParty,
  ExternalPartyUnavailable,
} from "../kernel/outbound/outbound.ts";
import type { SlipAnswer, SlipQuestion, SlipReceipt, SlipSide } from "../ports/slip-verifier.ts";
import { unusable } from "./answer.ts";

/** Long, because a verifier may ask the sending bank first. */
const TIMEOUT_MS = 15_000;
/** A longer wait than this is cut to it. */
const WAIT_MAX_MS = 30 * 60_000;

/** Calls a verifier by POST with JSON. Anything but an answer that can be used is `unavailable`. */
export async function callVerifier(
  external: ExternalParty,
  {
    path,
    headers,
    body,
    read,
  }: {
    path: string;
    headers: Record<string, string>;
    body: unknown;
    /** Throws UnusableAnswer for an answer that proves nothing. */
    read: (answer: ExternalAnswer) => SlipAnswer;
  },
): Promise<SlipAnswer> {
  try {
    return await callExternalParty(external, {
      operation: "verify",
      method: "POST",
      path,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
      read: (answer) => (answer.status >= 500 ? unusable(answer, "body") : read(answer)),
    });
  } catch (error) {
    if (!(error instanceof ExternalPartyUnavailable)) throw error;
    return unavailable(error.reason);
  }
}

export function unavailable(reason: string): SlipAnswer {
  return { outcome: "unavailable", reason };
}

/** @param minutes how long the bank asks us to wait; null when it does not say */
export function notReady(minutes: number | null): SlipAnswer {
  if (minutes === null || !Number.isFinite(minutes) || minutes < 0) {
    return { outcome: "not_ready", waitMs: null };
  }
  return { outcome: "not_ready", waitMs: Math.min(Math.round(minutes * 60_000), WAIT_MAX_MS) };
}

/** The fields of a verified slip that all verifiers have in common. */
interface VerifierSlip {
  transRef: string;
  /** A JSON number of baht. */
  amount: number;
  /** ISO 8601 with an offset. */
  at: string;
  sender: SlipSide;
  receiver: SlipSide;
}

/**
 * The receipt of a slip; `unavailable` when it is about another transfer or has an impossible
 * amount or time.
 */
export function readReceipt(
  slip: VerifierSlip,
  { transRef }: Pick<SlipQuestion, "transRef">,
): SlipAnswer {
  const amountMinor = minorFromNumber(slip.amount);
  const paidAt = new Date(slip.at);
  if (slip.transRef !== transRef) return unavailable("other reference");
  if (amountMinor === undefined || amountMinor <= 0n) return unavailable("malformed amount");
  if (Number.isNaN(paidAt.getTime())) return unavailable("malformed time");
  const receipt: SlipReceipt = {
    transRef,
    amountMinor,
    // Only Thai banks have mini-QRs, and these verifiers know no other currency.
    currency: "THB",
    paidAt,
    sender: slip.sender,
    receiver: slip.receiver,
  };
  return { outcome: "found", receipt };
}

/** A biller's number is no PromptPay id: it says which company collects a bill. */
const BILLER = "BILLERID";

/**
 * One side of a slip. Empty texts count as absent, and so does a proxy that is no PromptPay id:
 * masked, the number of a biller could otherwise pass for one of our ids.
 */
export function toSlipSide(side: {
  bankNumber: string | null | undefined;
  accountNo: string | null | undefined;
  proxy: { type: string | null | undefined; id: string | null | undefined } | undefined;
  names: (string | null | undefined)[];
}): SlipSide {
  const given = (text: string | null | undefined) => text?.trim() || null;
  return {
    bankNumber: given(side.bankNumber),
    accountNo: given(side.accountNo),
    proxy: side.proxy?.type === BILLER ? null : given(side.proxy?.id),
    names: [...new Set(side.names.flatMap((name) => given(name) ?? []))],
  };
}
