/** Shared by the adapters of all slip verifiers: reports a missing answer to the port. */
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalParty,
  ExternalPartyUnavailable,
} from "../kernel/outbound/outbound.ts";
import type { SlipAnswer, SlipQuestion, SlipReceipt, SlipSide } from "../ports/slip-verifier.ts";
import { mismatch, unusable } from "./answer.ts";

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
    return { outcome: "unavailable", reason: error.reason };
  }
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
  amountMinor: bigint;
  paidAt: Date;
  /** As the company writes it; null when it does not say. */
  currency: string | null;
  sender: SlipSide;
  receiver: SlipSide;
}

/** Only Thai banks have mini-QRs, and these verifiers know no other currency. */
const BAHT = ["THB", "764"];

/**
 * The receipt of a slip.
 * @throws UnusableAnswer when it is about another transfer, amount or currency
 */
export function readReceipt(
  { transRef, amountMinor, paidAt, currency, sender, receiver }: VerifierSlip,
  question: Pick<SlipQuestion, "transRef">,
): SlipAnswer {
  if (transRef !== question.transRef) mismatch("transRef");
  if (amountMinor <= 0n) mismatch("amount");
  if (currency !== null && !BAHT.includes(currency.toUpperCase())) mismatch("currency");
  const receipt: SlipReceipt = {
    transRef,
    amountMinor,
    currency: "THB",
    paidAt,
    sender,
    receiver,
  };
  return { outcome: "found", receipt };
}

/** The number of a biller is no PromptPay id: it says which company collects a bill. */
const BILLER = "BILLERID";
/** An e-mail address is none of ours. */
const NOT_PROMPTPAY = [BILLER, "EMAIL"];
/** What replaces an account number without being one. */
const NOT_ACCOUNT = ["TOKEN", "DUMMY"];

interface Shown {
  type: string | null;
  value: string | null;
}

/**
 * One side of a slip, as far as the bank shows it. A number that is neither an account nor a
 * PromptPay id counts as not shown: masked, it could pass for one of ours.
 */
export function toSlipSide(side: {
  /** The number of the bank, or its letters. */
  banks: (string | null | undefined)[];
  account: Shown | null;
  proxies: (Shown | null)[];
  names: (string | null | undefined)[];
  /** The first reference of a bill that this side was paid for. */
  ref1?: string | null;
}): SlipSide {
  const shownOf = ({ type, value }: Shown, without: string[]) =>
    without.includes(type?.toUpperCase() ?? "") ? null : value;
  const billerId = side.proxies.find((each) => each?.type?.toUpperCase() === BILLER)?.value;
  const biller = { id: billerId ?? null, ref1: side.ref1 ?? null };
  return {
    bankNumber: side.banks.flatMap((bank) => toBankNumber(bank) ?? [])[0] ?? null,
    accountNo: side.account && shownOf(side.account, NOT_ACCOUNT),
    proxy: side.proxies.flatMap((each) => (each && shownOf(each, NOT_PROMPTPAY)) ?? [])[0] ?? null,
    names: [...new Set(side.names.flatMap((name) => name ?? []))],
    ...(biller.id || biller.ref1 ? { biller } : {}),
  };
}

/** The three digits of a bank that is written as `014`, `14` or `SCB`. */
function toBankNumber(bank: string | null | undefined): string | undefined {
  if (!bank) return undefined;
  return /^\d{1,3}$/.test(bank) ? bank.padStart(3, "0") : bankNumber(bank.toUpperCase());
}
