/**
 * A withdrawal: its states, and the pure rules on them. Its id is also the id of the ledger hold
 * and of the statement line, and the payout's reference.
 */
import type { Code, Currency } from "@krapao/contract";
import type { Status } from "@krapao/contract/schemas";
import type { WithdrawalsLeaving, WithdrawalsWithdrawalState } from "../../kernel/db/schema.ts";
import { lifecycle } from "../../kernel/lifecycle.ts";
import type { WayOut } from "../protection/index.ts";

export type WithdrawalState = WithdrawalsWithdrawalState;

/** Why a member wants out. Such a withdrawal goes first in the queue. */
export type Leaving = WithdrawalsLeaving;

/** Why the member's own protection lets money out first; null: it does not. */
export function wayOutOf(
  { isExcluded, leastLimitMinor }: WayOut,
  depositMinMinor: bigint,
): Leaving | null {
  if (isExcluded) return "excluded";
  // No deposit is possible below the least one, so the limit is as good as 0.
  return leastLimitMinor !== null && leastLimitMinor < depositMinMinor ? "zero_limit" : null;
}

/** Within this time, money of a member who wants out should be sent. */
export const LEAVING_TARGET_MS = 4 * 3_600_000;

export interface Withdrawal {
  id: string;
  memberId: bigint;
  /** Minor units. */
  amountMinor: bigint;
  currency: Currency;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  state: WithdrawalState;
  reason: string | null;
  leaving: Leaving | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** What may follow each state. Money that came back ends in `returned`, even after it was paid. */
export const NEXT_STATES = {
  sweeping: ["review", "approved", "failed"],
  review: ["approved", "refused"],
  approved: ["sent"],
  sent: ["paid", "returned", "refused"],
  paid: ["returned"],
  returned: [],
  refused: [],
  failed: [],
} as const satisfies Record<WithdrawalState, readonly WithdrawalState[]>;

export const { statesBefore } = lifecycle<WithdrawalState>(NEXT_STATES);

/** A small withdrawal goes to the bank immediately, a larger one waits for a cashier. */
export function firstState(amountMinor: bigint, autoPayoutMaxMinor: bigint): "approved" | "review" {
  return amountMinor <= autoPayoutMaxMinor ? "approved" : "review";
}

/** Why the amount is not allowed; null when it is. */
export function checkLimits(
  amountMinor: bigint,
  { minMinor, maxMinor }: { minMinor: bigint; maxMinor: bigint },
): "WITHDRAW_MINIMUM" | "WITHDRAW_MAXIMUM" | null {
  if (amountMinor < minMinor || amountMinor <= 0n) return "WITHDRAW_MINIMUM";
  return amountMinor > maxMinor ? "WITHDRAW_MAXIMUM" : null;
}

const STATUS: Record<WithdrawalState, Status> = {
  sweeping: "PROCESSING",
  review: "PROCESSING",
  approved: "PROCESSING",
  sent: "PROCESSING",
  paid: "SUCCESS",
  returned: "FAILED",
  refused: "FAILED",
  failed: "FAILED",
};

const MESSAGE = {
  PROCESSING: "IN_PROGRESS",
  SUCCESS: "SUCCESS",
  FAILED: "TRANSFER_FAIL",
} as const satisfies Record<Status, Code>;

/**
 * The status of a withdrawal as its member sees it. TRANSFER_FAIL says that money came back, so a
 * failed sweep has another code: nothing was held for it.
 */
export function statusForMember(state: WithdrawalState): { status: Status; message: Code } {
  const status = STATUS[state];
  return { status, message: state === "failed" ? "MONEY_NOT_ENOUGH" : MESSAGE[status] };
}

const FIRST_CHECK_MS = 60_000;

/** When to check whether the job that was enqueued with the record has done its work. */
export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_MS);
}
