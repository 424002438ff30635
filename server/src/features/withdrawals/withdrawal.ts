/** A withdrawal: its states, and the pure rules on them. Its id is the ledger hold's id and the payout's reference. */
import type { Code, Currency } from "@krapao/contract";
import type { Status } from "@krapao/contract/schemas";
import type { WithdrawalsWithdrawalState } from "../../kernel/schema.ts";

export type WithdrawalState = WithdrawalsWithdrawalState;

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
  createdAt: Date;
  sentAt: Date | null;
}

/** What may follow each state. `returned` is the end of money that came back, also after it was paid. */
export const NEXT_STATES = {
  gathering: ["review", "approved", "failed"],
  review: ["approved", "refused"],
  approved: ["sent"],
  sent: ["paid", "returned", "refused"],
  paid: ["returned"],
  returned: [],
  refused: [],
  failed: [],
} as const satisfies Record<WithdrawalState, readonly WithdrawalState[]>;

/** The states from which `to` can be reached. */
export function statesBefore(to: WithdrawalState): WithdrawalState[] {
  const states = Object.keys(NEXT_STATES) as WithdrawalState[];
  return states.filter((from) => NEXT_STATES[from].some((next) => next === to));
}

/** A small one goes to the bank at once, a larger one waits for a cashier. */
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
  gathering: "PROCESSING",
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

/** What the member is told of a withdrawal. */
export function tellMember(state: WithdrawalState): { status: Status; message: Code } {
  const status = STATUS[state];
  return { status, message: MESSAGE[status] };
}

const CHECK_MIN_MS = 30_000;
const CHECK_MAX_MS = 600_000;

/** When the outside is asked next for something that has been open since `since`: ever more seldom, at most ten minutes. */
export function nextCheckAt({ now, since }: { now: Date; since: Date }): Date {
  const openMs = now.getTime() - since.getTime();
  const waitMs = Math.min(CHECK_MAX_MS, Math.max(CHECK_MIN_MS, Math.floor(openMs / 2)));
  return new Date(now.getTime() + waitMs);
}
