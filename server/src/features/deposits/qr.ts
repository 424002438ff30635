/** A QR for one payment: its states, and the pure rules on them. */
import type { Currency } from "@krapao/contract";
import type { DepositsQrState } from "../../kernel/schema.ts";

export type QrState = DepositsQrState;

export interface Qr {
  id: string;
  memberId: bigint;
  channel: string;
  currency: Currency;
  /** What must be paid exactly, in minor units. */
  amountMinor: bigint;
  state: QrState;
  payload: string | null;
  gatewayOrderId: string | null;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
}

/** What may follow each state. A closed QR may still turn out to have been paid while it was open. */
export const NEXT_STATES = {
  creating: ["open", "failed", "cancelled", "paid"],
  open: ["paid", "expired", "cancelled"],
  expired: ["paid"],
  cancelled: ["paid"],
  failed: [],
  paid: [],
} as const satisfies Record<QrState, readonly QrState[]>;

/** The states from which `to` can be reached. */
export function statesBefore(to: QrState): QrState[] {
  return STATES.filter((from) => NEXT_STATES[from].some((next) => next === to));
}

const STATES: readonly QrState[] = ["creating", "open", "expired", "cancelled", "failed", "paid"];

/** Why a payment is not credited by itself; an operator finds it under this word. */
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
  /** An operator saw it at the bank; the feed did not tell. */
  | "entered"
  /** It was credited to somebody whose it was not. */
  | "taken_back"
  /** It waits for room in the member's own limits. */
  | "limit"
  /** It waits for the end of the member's rest from play. */
  | "paused";

/** A second that both clocks agree on: some parties tell time in whole seconds. */
const CANCEL_DOUBT_MS = 1_000;

/**
 * Whether this payment settles this QR: null when it does, else why not. The time that counts is the one of the
 * payment, not of the news: who paid in time is credited, however late we hear of it.
 */
export function judgePayment(
  qr: Qr,
  payment: { amountMinor: bigint; currency: Currency; paidAt: Date },
): UnmatchedReason | null {
  if (qr.state === "paid") return "twice";
  if (qr.state === "failed") return "failed";
  if (payment.currency !== qr.currency) return "currency";
  if (payment.amountMinor !== qr.amountMinor) return "amount";
  const paidMs = payment.paidAt.getTime();
  if (qr.state === "cancelled") {
    const closedMs = qr.closedAt?.getTime() ?? 0;
    if (paidMs > closedMs - CANCEL_DOUBT_MS) return "cancelled";
  }
  return paidMs <= qr.expiresAt.getTime() ? null : "late";
}

/** A QR that can be paid now; the clock decides, not the job that closes it. */
export function isPayable(qr: Qr, now: Date): boolean {
  return qr.state === "open" && secondsLeft(qr, now) > 0;
}

/** Whole seconds until the QR expires. */
export function secondsLeft(qr: Qr, now: Date): number {
  return Math.max(0, Math.floor((qr.expiresAt.getTime() - now.getTime()) / 1000));
}

/** How long an amount rests after its QR expired before it may be given to somebody else. */
export const AMOUNT_REST_MS = 15 * 60_000;
/** How far above the asked amount the unique amount may lie, in minor units: satang first, then whole baht. */
export const AMOUNT_SPREAD_MINOR = 499n;
/** How far the bank's clock may run ahead of or behind ours. */
export const CLOCK_DOUBT_MS = 60_000;

const ASK_EVERY_MS = 60_000;
const ASK_AT_END_MS = 5_000;
const ASK_FOR_MS = 24 * 3_600_000;

/**
 * When the gateway is asked next whether an order was paid, should its callback be lost: each minute, right after the
 * end, then at twice the distance each time for a day; null when enough has been asked.
 */
export function nextAskAt({ now, expiresAt }: { now: Date; expiresAt: Date }): Date | null {
  const sinceEndMs = now.getTime() - expiresAt.getTime();
  if (sinceEndMs > ASK_FOR_MS) return null;
  const waitMs =
    sinceEndMs < 0
      ? Math.min(ASK_EVERY_MS, ASK_AT_END_MS - sinceEndMs)
      : Math.max(ASK_EVERY_MS, sinceEndMs);
  return new Date(now.getTime() + waitMs);
}

/** The id as a member sees it: without dashes, so that it fits the path's parameter. */
export function toQrcodeId(id: string): string {
  return id.replaceAll("-", "");
}

/** The record id of a `qrcodeId`, or of a reference that an outside party gives back; null when it is none. */
export function fromQrcodeId(text: string): string | null {
  const digits = text.replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(digits)) return null;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
