/** A QR for one payment: its states, and the pure rules on them. */

import type { Currency } from "@krapao/contract";
import type { DepositsQrState } from "../../kernel/db/schema.ts";
import { lifecycle } from "../../kernel/lifecycle.ts";
import type { UnmatchedReason } from "./payment.ts";

export type QrState = DepositsQrState;

export interface Qr {
  id: string;
  memberId: bigint;
  channel: string;
  currency: Currency;
  /** The exact amount to pay, in minor units. */
  amountMinor: bigint;
  state: QrState;
  payload: string | null;
  /** The bank's gateway that made it; null: the gateway of the channel's code, or the server. */
  gateway: string | null;
  gatewayOrderId: string | null;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
}

/** Allowed transitions. A closed QR may turn out to have been paid while it was open. */
export const NEXT_STATES = {
  creating: ["open", "failed", "cancelled", "paid"],
  open: ["paid", "expired", "cancelled"],
  expired: ["paid"],
  cancelled: ["paid"],
  failed: [],
  paid: [],
} as const satisfies Record<QrState, readonly QrState[]>;

export const { statesBefore } = lifecycle<QrState>(NEXT_STATES);

/** How far the bank's clock may differ from ours. */
export const CLOCK_SKEW_MS = 60_000;
/** Some external parties report times in whole seconds. */
const CANCEL_SKEW_MS = 1_000;

/**
 * Whether this payment settles this QR: null when it does, else why not. The time of the payment
 * counts, not the time of its report: a payment made in time is credited however late it is
 * reported.
 */
export function assessQrPayment(
  qr: Qr,
  payment: { amountMinor: bigint; currency: Currency; paidAt: Date },
): UnmatchedReason | null {
  if (qr.state === "paid") return "twice";
  if (qr.state === "failed") return "failed";
  if (payment.currency !== qr.currency) return "currency";
  if (payment.amountMinor !== qr.amountMinor) return "amount";
  const paidMs = payment.paidAt.getTime();
  if (paidMs < qr.createdAt.getTime() - CLOCK_SKEW_MS) return "time";
  if (qr.state === "cancelled") {
    const closedMs = qr.closedAt?.getTime() ?? 0;
    if (paidMs > closedMs - CANCEL_SKEW_MS) return "cancelled";
  }
  return paidMs <= qr.expiresAt.getTime() ? null : "late";
}

/**
 * Whether the QR can be paid now. The expiry time decides, whether or not the job has closed the
 * QR.
 */
export function isPayable(qr: Qr, now: Date): boolean {
  return qr.state === "open" && secondsLeft(qr, now) > 0;
}

/** Whole seconds until the QR expires. */
export function secondsLeft(qr: Qr, now: Date): number {
  return Math.max(0, Math.floor((qr.expiresAt.getTime() - now.getTime()) / 1000));
}

/** How long an amount stays reserved after its QR expired, before another member can get it. */
export const AMOUNT_COOLDOWN_MS = 15 * 60_000;
/**
 * How far the unique amount may lie above the requested amount, in minor units: satang first, then
 * whole baht.
 */
export const AMOUNT_SPREAD_MINOR = 499n;
/** Unique amounts of a requested one: itself, and those above it that are no whole baht. */
export const AMOUNTS_PER_SUM = 496;
/** Amounts of one member that may rest, reserved for closed QRs that were not paid. */
export const RESTING_AMOUNTS_MAX = 3;

const CHECK_EVERY_MS = 60_000;
const CHECK_AFTER_END_MS = 5_000;
const CHECK_FOR_MS = 24 * 3_600_000;

/**
 * When to check the order at the gateway next, in case its callback is lost: each minute while it
 * is open, right after it expires, then with doubling intervals for a day; null after that.
 */
export function nextCheckAt({ now, expiresAt }: { now: Date; expiresAt: Date }): Date | null {
  const sinceEndMs = now.getTime() - expiresAt.getTime();
  if (sinceEndMs > CHECK_FOR_MS) return null;
  const waitMs =
    sinceEndMs < 0
      ? Math.min(CHECK_EVERY_MS, CHECK_AFTER_END_MS - sinceEndMs)
      : Math.max(CHECK_EVERY_MS, sinceEndMs);
  return new Date(now.getTime() + waitMs);
}

/** The id as members see it: without dashes, so that it fits the path's parameter. */
export function toQrcodeId(id: string): string {
  return id.replaceAll("-", "");
}

/**
 * The record id of a `qrcodeId`, or of a reference that an external party returns; null when it is
 * not one.
 */
export function fromQrcodeId(text: string): string | null {
  const digits = text.replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(digits)) return null;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
