/**
 * A condition on a member's total (wallet and games): money leaves only after the total has reached
 * the target or fallen to the floor. Its states and pure rules.
 */
import type { Currency, ErrorCode } from "@krapao/contract";
import type {
  ConditionKind,
  ConditionState,
  OPENING_ERRORS,
} from "@krapao/contract/member/bonuses";
import { lifecycle } from "../../../kernel/lifecycle.ts";

export interface Condition {
  /** Also the id of the reward's ledger transfer and of its statement line. */
  id: string;
  memberId: bigint;
  kind: ConditionKind;
  /** Code of the campaign, which owns the cost account. */
  code: string;
  /** Text of the statement line. */
  description: string;
  /** Amount of the reward, minor units. */
  amountMinor: bigint;
  currency: Currency;
  percentSuccess: number;
  percentFail: number;
  /** The total right after the reward was credited. */
  baseMinor: bigint;
  /** At or above this total, the condition is met with success. */
  targetMinor: bigint;
  /** At or below this total, the condition is met with failure. */
  floorMinor: bigint;
  state: ConditionState;
  openedAt: Date;
  metAt: Date | null;
}

/** Allowed transitions. A met condition never opens again. */
export const NEXT_STATES = {
  open: ["met_success", "met_fail"],
  met_success: ["cleared"],
  met_fail: ["cleared"],
  cleared: [],
} as const satisfies Record<ConditionState, readonly ConditionState[]>;

export const { statesBefore } = lifecycle<ConditionState>(NEXT_STATES);

export interface Percents {
  /** Target in percent of the base, above 100. */
  percentSuccess: number;
  /** Floor in percent of the base, 0 to 99. */
  percentFail: number;
}

/** Target and floor of a base. Rounds the target up and the floor down. */
export function conditionLimits(
  baseMinor: bigint,
  { percentSuccess, percentFail }: Percents,
): Pick<Condition, "targetMinor" | "floorMinor"> {
  return {
    targetMinor: (baseMinor * BigInt(percentSuccess) + 99n) / 100n,
    floorMinor: (baseMinor * BigInt(percentFail)) / 100n,
  };
}

/** What a member has in wallet and games. */
export interface Total {
  /** Minor units that are certain. */
  minor: bigint;
  /**
   * Why there may be more: a transfer is open, or a game did not answer. Null: `minor` is exact.
   */
  uncertainty: (typeof OPENING_ERRORS)[number] | null;
}

/**
 * The state that follows from a total. Success needs enough certain money; failure needs an exact
 * total.
 */
export function decideState(
  { state, targetMinor, floorMinor }: Pick<Condition, "state" | "targetMinor" | "floorMinor">,
  total: Total,
): ConditionState {
  if (state !== "open") return state;
  if (total.minor >= targetMinor) return "met_success";
  if (total.uncertainty === null && total.minor <= floorMinor) return "met_fail";
  return "open";
}

/** Progress from base to target in percent (two decimals), and the amount that is missing. */
export function progressOf(
  { state, baseMinor, targetMinor }: Pick<Condition, "state" | "baseMinor" | "targetMinor">,
  { minor }: Total,
): { percent: number; remainingMinor: bigint } {
  if (state === "met_success") return { percent: 100, remainingMinor: 0n };
  const distance = targetMinor - baseMinor;
  const covered = clamp(minor - baseMinor, distance);
  return {
    percent: Number((covered * 10_000n) / distance) / 100,
    remainingMinor: state === "open" ? clamp(targetMinor - minor, targetMinor) : 0n,
  };
}

function clamp(value: bigint, max: bigint): bigint {
  if (value < 0n) return 0n;
  return value > max ? max : value;
}

/** The error code for a second reward: the same one is active, or another one. */
export function conflictCode(
  active: Pick<Condition, "kind" | "code">,
  wanted: Pick<Condition, "kind" | "code">,
): ErrorCode & ("BONUS_ALREADY_ACTIVE" | "BONUS_REMAINING") {
  const isSame = active.kind === wanted.kind && active.code === wanted.code;
  return isSame ? "BONUS_ALREADY_ACTIVE" : "BONUS_REMAINING";
}
