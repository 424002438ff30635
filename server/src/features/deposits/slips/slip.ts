/** A slip: its states, and the pure rules on what its QR says. */
import type { Currency } from "@krapao/contract";
import type { SlipReason } from "@krapao/contract/deposits";
import type { Status } from "@krapao/contract/schemas";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import type { DepositsSlipState } from "../../kernel/schema.ts";

export type SlipState = DepositsSlipState;

export interface Slip {
  id: string;
  memberId: bigint;
  state: SlipState;
  /** Failed: a reason of the specification. Review: why an operator looks at it. */
  reason: string | null;
  mediaId: string;
  payload: string | null;
  /** Number of the Bank of Thailand, or `TRUEMONEY`. */
  sendingBank: string | null;
  /** The sending bank's reference, compared exactly. */
  transRef: string | null;
  amountMinor: bigint | null;
  currency: Currency | null;
  /** How often the verifier had no answer yet. */
  asks: number;
  /** What a clerk read from the picture; null when its QR was read. */
  typed: { amountMinor: string | null; paidAt: string | null; by: string } | null;
  createdAt: Date;
}

/**
 * What may follow each state. `waiting`: the bank does not tell yet, and is asked again. `review`: an operator decides.
 * A state follows itself when a process died on the way and its job runs again.
 */
export const NEXT_SLIP_STATES = {
  received: ["reading", "review"],
  reading: ["reading", "verifying", "review", "failed"],
  verifying: ["waiting", "review", "credited", "failed"],
  waiting: ["waiting", "review", "credited", "failed"],
  review: ["credited", "failed"],
  credited: [],
  failed: [],
} as const satisfies Record<SlipState, readonly SlipState[]>;

const STATES = Object.keys(NEXT_SLIP_STATES) as SlipState[];

/** The states from which `to` can be reached. */
export function slipStatesBefore(to: SlipState): SlipState[] {
  return STATES.filter((from) => NEXT_SLIP_STATES[from].some((next) => next === to));
}

/** From where an operator may put a slip back into the queue, or have the verifier asked about it (again). */
export const REOPENED_FROM = ["failed"] as const satisfies SlipState[];
export const REREAD_FROM = ["review", "failed"] as const satisfies SlipState[];

/** What the member is told; anything that is not over is in progress. */
export function statusOfSlip(state: SlipState): Status {
  return state === "credited" ? "SUCCESS" : state === "failed" ? "FAILED" : "PROCESSING";
}

/** Why an operator looks at a slip. */
export type ReviewReason =
  /** No verifier knows slips of this kind or currency. */
  | "kind"
  /** The verifier had no answer for too long. */
  | "verifier"
  /** The sender is not surely the member's own account. */
  | "sender"
  /** The receiver is shown too little to tell. */
  | "receiver"
  /** The bank's time lies ahead of ours. */
  | "time"
  | "suspended"
  /** The payment was dismissed, or belongs to another member's QR. */
  | "payment"
  /** The feed reported a payment that looks the same under another reference. */
  | "twin"
  | "stuck"
  /** The verifier tells something else than the clerk read from the picture. */
  | "typed"
  /** An operator took it up again after it had failed. */
  | "reopened"
  /** Its money waits for room in the member's own limits, or for the end of a rest from play. */
  | "limit";

/** What a slip's picture says, read from the texts of its QR codes. */
export type MiniQr =
  | { outcome: "slip"; payload: string; sendingBank: string; transRef: string }
  | { outcome: "failed"; reason: SlipReason };

/** A slip issued by TrueMoney has no bank: its transaction number is unique there. */
export const TRUEMONEY = "TRUEMONEY";

/** Finds the mini-QR among the codes of a picture; a payment QR or any other code is no slip. */
export function findMiniQr(texts: readonly string[]): MiniQr {
  for (const text of texts) {
    const qr = parseSlipQr(text);
    if (!qr) continue;
    return qr.kind === "bank"
      ? { outcome: "slip", payload: text, sendingBank: qr.sendingBank, transRef: qr.transRef }
      : { outcome: "slip", payload: text, sendingBank: TRUEMONEY, transRef: qr.transactionId };
  }
  if (texts.length === 0) return { outcome: "failed", reason: "CANNOT_READ_CROPPED_IMAGE" };
  const isGarbled = texts.some((text) => /^00\d{2}00(06|02)/.test(text) && text.includes("9104"));
  return { outcome: "failed", reason: isGarbled ? "UNSTABLE_REFNO_ON_SLIP" : "INVALID_SLIP" };
}

const SECOND = 1_000;
const MINUTE = 60_000;

/** How long we wait before the verifier is asked again: about an hour in all. */
const WAITS_MS = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  15 * MINUTE,
];

/** When to ask again after `asks` questions without an answer; null when an operator shall look. */
export function nextAskMs(asks: number, bankWaitMs: number | null): number | null {
  const waitMs = WAITS_MS[asks - 1];
  return waitMs === undefined ? null : Math.max(waitMs, bankWaitMs ?? 0);
}

/** Open slips that nothing happened to for so long are an operator's. */
export const STUCK_MS = 2 * 60 * MINUTE;
