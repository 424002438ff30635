/** A slip: its states, and pure rules about its QR and its retries. */
import type { Currency } from "@krapao/contract";
import type { SlipReason } from "@krapao/contract/member/deposits";
import type { Status } from "@krapao/contract/schemas";
import { parseSlipQr } from "@krapao/contract/wire/slip-qr";
import type { DepositsSlipState } from "../../../kernel/db/schema.ts";
import { lifecycle } from "../../../kernel/lifecycle.ts";

export type SlipState = DepositsSlipState;

export interface Slip {
  id: string;
  memberId: bigint;
  state: SlipState;
  /** failed: a reason of the specification. review: why a staff user must decide. */
  reason: string | null;
  mediaId: string;
  payload: string | null;
  /** The bank's number at the Bank of Thailand, or `TRUEMONEY`. */
  sendingBank: string | null;
  /** The sending bank's reference, compared exactly. */
  transRef: string | null;
  amountMinor: bigint | null;
  currency: Currency | null;
  /** Attempts of the verifier without an answer. */
  attempts: number;
  /** What a cashier read from the image; null when its QR was read. */
  typed: { amountMinor: string | null; paidAt: string | null; by: string } | null;
  createdAt: Date;
}

/**
 * Allowed transitions. `waiting`: the bank has no data yet, and the verifier is asked again.
 * `review`: a staff user decides. A state may follow itself: the job of a process that died runs
 * again.
 */
export const NEXT_SLIP_STATES = {
  received: ["reading", "review"],
  reading: ["reading", "verifying", "review", "failed"],
  verifying: ["waiting", "review", "credited", "failed"],
  waiting: ["waiting", "review", "credited", "failed"],
  review: ["review", "credited", "failed"],
  credited: [],
  failed: [],
} as const satisfies Record<SlipState, readonly SlipState[]>;

export const { statesBefore } = lifecycle<SlipState>(NEXT_SLIP_STATES);

/**
 * States from which a staff user may put a slip back into the queue, or have the verifier check it
 * again.
 */
export const REOPENED_FROM = ["failed"] as const satisfies SlipState[];
export const REREAD_FROM = ["review", "failed"] as const satisfies SlipState[];

/** The status that the member sees: a slip that is not decided is in progress. */
export function slipStatus(state: SlipState): Status {
  return state === "credited" ? "SUCCESS" : state === "failed" ? "FAILED" : "PROCESSING";
}

/** Why a slip needs a staff user's decision. */
export type ReviewReason =
  /** No verifier supports slips of this kind or currency. */
  | "kind"
  /** The verifier had no answer in all attempts. */
  | "verifier"
  /** The sender may not be the member's own account. */
  | "sender"
  /** Too little of the receiver is shown to decide. */
  | "receiver"
  /** The bank's time is ahead of ours. */
  | "time"
  | "suspended"
  /** The payment was dismissed, or belongs to another member's QR. */
  | "payment"
  /** The feed reported a payment that looks the same under another reference. */
  | "duplicate"
  | "stuck"
  /** The verifier's receipt differs from what the cashier read from the image. */
  | "typed"
  /** A staff user reopened it after it had failed. */
  | "reopened"
  /** Its payment is deferred by the member's own limits or self-exclusion. */
  | "limit"
  /** The money went to a gateway: the slip waits for the gateway's payment. */
  | "gateway"
  /** A staff user saw its payment at the bank, and a second one credits it. */
  | "second";

/** What the QR codes of a slip's image contain. */
type MiniQr =
  | { outcome: "slip"; payload: string; sendingBank: string; transRef: string }
  | { outcome: "failed"; reason: SlipReason };

/** A slip issued by TrueMoney has no bank; its transaction number is unique at TrueMoney. */
export const TRUEMONEY = "TRUEMONEY";

/** Finds the mini-QR among the codes of an image; a payment QR or any other code is not a slip. */
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

/** Delays between the verifier's attempts: about an hour in total. */
const RETRY_DELAYS_MS = [
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

/**
 * Delay before the next attempt after `attempts` without an answer; null when the slip goes to
 * review.
 */
export function retryDelayMs(attempts: number, bankWaitMs: number | null): number | null {
  const waitMs = RETRY_DELAYS_MS[attempts - 1];
  return waitMs === undefined ? null : Math.max(waitMs, bankWaitMs ?? 0);
}

/** An open slip that has not changed for this long goes to review. */
export const STUCK_MS = 2 * 60 * MINUTE;
