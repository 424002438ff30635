/** A condition on a member's total (wallet and games): its states, and the pure rules on them. */
import type { Currency, ErrorCode } from "@krapao/contract";
import type { ConditionKind, ConditionState, OPENING_ERRORS } from "@krapao/contract/bonuses";

export interface Condition {
  /** Also of the gift's ledger transfer and of its line in the statement. */
  id: string;
  memberId: bigint;
  kind: ConditionKind;
  /** The campaign: owner of the cost account. */
  code: string;
  /** As the statement tells it. */
  description: string;
  /** The gift, minor units. */
  amountMinor: bigint;
  currency: Currency;
  percentSuccess: number;
  percentFail: number;
  /** The total right after the credit. */
  baseMinor: bigint;
  /** Reached from below, it is won. */
  targetMinor: bigint;
  /** Fallen to, it is lost, and over all the same. */
  floorMinor: bigint;
  state: ConditionState;
  openedAt: Date;
  metAt: Date | null;
}

/** What may follow each state: what is met stays met. */
export const NEXT_STATES = {
  open: ["met_success", "met_fail"],
  met_success: ["cleared"],
  met_fail: ["cleared"],
  cleared: [],
} as const satisfies Record<ConditionState, readonly ConditionState[]>;

/** The states from which `to` can be reached. */
export function statesBefore(to: ConditionState): ConditionState[] {
  const states = Object.keys(NEXT_STATES) as ConditionState[];
  return states.filter((from) => NEXT_STATES[from].some((next) => next === to));
}

export interface Percents {
  /** Of the base, above 100. */
  percentSuccess: number;
  /** Of the base, from 0 to 99. */
  percentFail: number;
}

/** Where a condition on this base ends. Broken satang are the member's to reach and never lift the floor. */
export function limitsOf(
  baseMinor: bigint,
  { percentSuccess, percentFail }: Percents,
): Pick<Condition, "targetMinor" | "floorMinor"> {
  return {
    targetMinor: (baseMinor * BigInt(percentSuccess) + 99n) / 100n,
    floorMinor: (baseMinor * BigInt(percentFail)) / 100n,
  };
}

/** What a member has, as far as it is known. */
export interface Total {
  /** Minor units that are there for certain. */
  minor: bigint;
  /** Why there may be more: money is on the way, or a game did not say. Null when `minor` is all. */
  unsure: (typeof OPENING_ERRORS)[number] | null;
}

/** The state that a total leads to. Winning needs enough that is certain; losing needs to know all there is. */
export function judge(
  { state, targetMinor, floorMinor }: Pick<Condition, "state" | "targetMinor" | "floorMinor">,
  total: Total,
): ConditionState {
  if (state !== "open") return state;
  if (total.minor >= targetMinor) return "met_success";
  if (total.unsure === null && total.minor <= floorMinor) return "met_fail";
  return "open";
}

/** How far it is: percent of the way from base to target (two decimals), and what is left of it. */
export function progressOf(
  { state, baseMinor, targetMinor }: Pick<Condition, "state" | "baseMinor" | "targetMinor">,
  { minor }: Total,
): { percent: number; remainingMinor: bigint } {
  if (state === "met_success") return { percent: 100, remainingMinor: 0n };
  const way = targetMinor - baseMinor;
  const gone = clamp(minor - baseMinor, way);
  return {
    percent: Number((gone * 10_000n) / way) / 100,
    remainingMinor: state === "open" ? clamp(targetMinor - minor, targetMinor) : 0n,
  };
}

function clamp(value: bigint, max: bigint): bigint {
  if (value < 0n) return 0n;
  return value > max ? max : value;
}

/** Why nothing else can be taken beside this one: it is the same, or another one. */
export function takenCode(
  active: Pick<Condition, "kind" | "code">,
  wanted: Pick<Condition, "kind" | "code">,
): ErrorCode & ("BONUS_ALREADY_ACTIVE" | "BONUS_REMAINING") {
  const isSame = active.kind === wanted.kind && active.code === wanted.code;
  return isSame ? "BONUS_ALREADY_ACTIVE" : "BONUS_REMAINING";
}
