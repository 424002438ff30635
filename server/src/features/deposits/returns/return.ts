/**
 * A return: a payment that may not be credited goes back to the account it came from. The first
 * attempt of a payment has the payment's id, which is the reference at the payout bank and the id
 * of the ledger's transfer.
 */
import type { RETURN_CONCERNS, RETURN_OPENERS } from "@krapao/contract/console/deposits/payments";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import type { DepositsReturnState } from "../../../kernel/db/schema.ts";
import { lifecycle } from "../../../kernel/lifecycle.ts";
import { isUnconfirmed } from "../crediting/check-entered.ts";
import { GIFT_SOURCE } from "../crediting/credit-payment.ts";
import type { BookedPayment } from "../payment.ts";

export type ReturnState = DepositsReturnState;
export type Concern = (typeof RETURN_CONCERNS)[number];
export type Opener = (typeof RETURN_OPENERS)[number];

export interface Return {
  id: string;
  paymentId: string;
  memberId: bigint;
  state: ReturnState;
  openedBy: Opener;
  concerns: Concern[];
  finding: string | null;
  bankCode: string | null;
  accountNo: string | null;
  accountName: string | null;
  approvalId: string | null;
  reason: string | null;
  bankReference: string | null;
  lateId: string | null;
  askedAt: Date;
  approvedAt: Date | null;
  sentAt: Date | null;
  settledAt: Date | null;
  version: number;
}

/**
 * What may follow each state; the database refuses the rest. A bank that had refused a return, or
 * sent it back, may report later that it paid it.
 */
export const NEXT_STATES = {
  asked: ["approved", "cancelled", "rejected"],
  approved: ["sent", "cancelled"],
  sent: ["paid", "refused", "returned"],
  paid: ["returned"],
  refused: ["paid"],
  returned: ["paid"],
  cancelled: [],
  rejected: [],
} as const satisfies Record<ReturnState, readonly ReturnState[]>;

export const { statesBefore } = lifecycle<ReturnState>(NEXT_STATES);

/** States of a return that has not ended. */
export const OPEN_STATES = ["asked", "approved", "sent"] as const satisfies ReturnState[];

/** A payment that waits longer than this goes back without being asked. */
export const RESTED_MS = 72 * HOUR_MS;
/** Returns in this span count for the concern `often`. */
export const OFTEN_MS = 30 * DAY_MS;
/** From this one on, the returns of a member within the span are a concern. */
export const OFTEN_COUNT = 3;

/**
 * Whether the payment is the member's and may go back: it waits, its first deposit is not reversed,
 * and a bank or a slip shows it. What only a staff user entered is not paid out; a gift link has no
 * account that it came from.
 */
export function isReturnable(payment: BookedPayment, memberId: bigint): boolean {
  return (
    payment.state === "unmatched" &&
    payment.memberId === memberId &&
    payment.round === 1 &&
    payment.source !== GIFT_SOURCE &&
    payment.reason !== "move" &&
    !isUnconfirmed(payment)
  );
}
