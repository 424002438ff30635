/** A payment that an external party reported, and the reasons why it may have to wait. */
import type { Currency } from "@krapao/contract";
import type { DEFERRED_REASONS } from "@krapao/contract/member/protection";
import { DAY_MS } from "@krapao/contract/time";
import type { DepositsPaymentState } from "../../kernel/db/schema.ts";

export interface Payment {
  id: string;
  /** bank-feed, ww, zapman, scb_qr30, kbank_qr, bcel_onepay, truemoney-gift. */
  source: string;
  eventId: string;
  /** The external party's reference of the payment, unique together with source and amount. */
  reference: string;
  /** Code of the bank or gateway that received it. */
  channel: string;
  /** Number or PromptPay id of the house account. */
  houseAccount: string | null;
  amountMinor: bigint;
  currency: Currency;
  payer: { bankCode: string | null; accountNo: string | null; name: string | null };
  paidAt: Date;
  receivedAt: Date;
  /** Who reported it when the external party has not: the name of a staff user, or `slip`. */
  enteredBy: string | null;
  /** The staff user who entered it; null for a slip, whose verifier confirmed it. */
  enteredById: string | null;
}

/** A recorded payment with its outcome. */
export interface BookedPayment extends Payment {
  state: DepositsPaymentState;
  reason: UnmatchedReason | null;
  qrId: string | null;
  memberId: bigint | null;
  transferId: string | null;
  /** The ledger's transfer into suspense; null when the payment was credited as it arrived. */
  suspenseId: string | null;
  /** 1, plus one for each reversal. */
  round: number;
  /** Id of the deposit in the statement, when it differs from the payment's own id. */
  depositId: string | null;
  /** When the external party reported a payment that had been entered before. */
  confirmedAt: Date | null;
}

/** Why a payment was not credited automatically; the matching queue filters by it. */
export type UnmatchedReason =
  | "unknown"
  | "late"
  | "cancelled"
  | "failed"
  | "twice"
  | "amount"
  | "currency"
  | "ambiguous"
  | "reference"
  | "suspended"
  | "name"
  | "digits"
  /** A staff user entered it from the bank's statement; the feed did not report it. */
  | "entered"
  /** It was credited to the wrong member and reversed. */
  | "reversed"
  /** The time of the payment cannot be right: before its QR, a month ago, or in the future. */
  | "time"
  /** It does not fit the member's own deposit limits yet. */
  | "limit"
  /** The member is self-excluded until later. */
  | "excluded"
  /** It is the arrival of a move between own accounts. */
  | "move";

/** The bank's own reference: the feed puts the bank's code before it. */
export function bankReference({ reference }: Pick<Payment, "reference">): string {
  return reference.slice(reference.indexOf(":") + 1);
}

/** How old a payment may be when it is first reported. A feed that was down reports days later. */
const AGE_MAX_MS = 31 * DAY_MS;
/** How far a bank's time may be ahead, for example by its time zone. */
const AHEAD_MAX_MS = DAY_MS;

/** Whether the time of a payment can be right. Nothing is credited automatically when it cannot. */
export function isPlausibleTime(paidAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - paidAt.getTime();
  return ageMs <= AGE_MAX_MS && ageMs >= -AHEAD_MAX_MS;
}

export type DeferredReason = (typeof DEFERRED_REASONS)[number];

/**
 * Whether the payment is deferred: it is credited automatically as soon as the member's own limits
 * and self-exclusion allow it.
 */
export function isDeferred(reason: UnmatchedReason | null): reason is DeferredReason {
  return reason === "limit" || reason === "excluded";
}
