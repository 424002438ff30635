/**
 * A condition on a member's net total: wallet and games without what was paid in or credited since
 * the gift. Money leaves only after the net total has reached the target and the turnover is done,
 * or the net total has fallen to the floor. Its states and pure rules.
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
  /** What the member really had just before the gift, with known open stakes. */
  ownMinor: bigint;
  /** What the target is a percent of. */
  baseMinor: bigint;
  /** At or above this net total, and with the turnover done, it is met; 0: there is no target. */
  targetMinor: bigint;
  /** At or below this net total, the condition is met with failure. */
  floorMinor: bigint;
  /** The turnover that is needed since it opened; 0: none. */
  turnoverMinor: bigint;
  state: ConditionState;
  openedAt: Date;
  /** Bets that are placed later do not count. */
  endsAt: Date;
  metAt: Date | null;
  /** The member asked to wait for open stakes at the end; null: has not asked. */
  waitAskedAt: Date | null;
  /** The member excluded themselves, and the gift is given back then; null: no. */
  givesBackAt: Date | null;
  /** How many of the warnings before the end were sent. */
  warned: number;
}

/**
 * Allowed transitions. A met condition never opens again. Giving a gift back clears an open one.
 */
export const NEXT_STATES = {
  open: ["met_success", "met_fail"],
  met_success: ["cleared"],
  met_fail: ["cleared"],
  cleared: [],
} as const satisfies Record<ConditionState, readonly ConditionState[]>;

export const { statesBefore } = lifecycle<ConditionState>(NEXT_STATES);

export interface Percents {
  /** Target in percent of the base, above 100; 0: no target, only turnover. */
  percentSuccess: number;
  /** Floor in percent of what the member really has with the gift, 0 to 99. */
  percentFail: number;
}

/** What a condition starts with, in minor units. */
export interface Start {
  /** What the member really has just before the gift. */
  ownMinor: bigint;
  amountMinor: bigint;
  /** The deposit that the gift is a part of; null: none. */
  depositMinor: bigint | null;
}

/**
 * Base, target and floor. The base is the larger one of what the member has and of the deposit,
 * each with the gift: a deposit that was lost before lowers no target. The floor is of what the
 * member really has, and below the gift when the gift is most of it: a condition never opens at its
 * floor. Rounds the target up and the floor down.
 */
export function conditionLimits(
  { ownMinor, amountMinor, depositMinor }: Start,
  { percentSuccess, percentFail }: Percents,
): Pick<Condition, "baseMinor" | "targetMinor" | "floorMinor"> {
  const realMinor = ownMinor + amountMinor;
  const paidMinor = (depositMinor ?? 0n) + amountMinor;
  const baseMinor = realMinor > paidMinor ? realMinor : paidMinor;
  const ofReal = (realMinor * BigInt(percentFail)) / 100n;
  const isMostGift = ownMinor < amountMinor && ofReal >= amountMinor;
  return {
    baseMinor,
    targetMinor: (baseMinor * BigInt(percentSuccess) + 99n) / 100n,
    floorMinor: isMostGift ? amountMinor - 1n : ofReal,
  };
}

/** What has left the balances and may be open stakes. */
export interface MayBeOpen {
  minor: bigint;
  /** When the last of them is settled at the latest; null: when the game has reported it. */
  until: Date | null;
}

/** What a member has in wallet and games. */
export interface Total {
  /** Minor units that are certain, with the open stakes that games name. */
  minor: bigint;
  /**
   * Why there may be more: a transfer is open, a game did not answer, or what left a game may be an
   * open bet. Null: `minor` is exact.
   */
  uncertainty: Exclude<(typeof OPENING_ERRORS)[number], "LATE_RESULTS"> | null;
  mayBeOpen: MayBeOpen | null;
  /** Of the named open stakes: those of games that do not report when a bet was placed. */
  undatedMinor: bigint;
}

/** What a condition is decided by. */
export interface Progress {
  total: Total;
  /**
   * Deposits, coupons, adjustments and other rewards since it opened, less what was reversed, and
   * the results of bets that were placed before.
   */
  creditedMinor: bigint;
  /** Valid bets that were placed since it opened. */
  turnoverMinor: bigint;
}

/** The total without what was credited since: only play changes it. */
export const netOf = ({ total, creditedMinor }: Omit<Progress, "turnoverMinor">): bigint =>
  total.minor - creditedMinor;

/**
 * The state that follows from the progress. Success needs enough certain money and the turnover;
 * failure needs an exact total.
 */
export function decideState(
  condition: Pick<Condition, "state" | "targetMinor" | "floorMinor" | "turnoverMinor">,
  progress: Progress,
): ConditionState {
  if (condition.state !== "open") return condition.state;
  const net = netOf(progress);
  const isTargetReached = condition.targetMinor === 0n || net >= condition.targetMinor;
  const isTurnoverDone = progress.turnoverMinor >= condition.turnoverMinor;
  if (isTargetReached && isTurnoverDone) return "met_success";
  if (progress.total.uncertainty === null && net <= condition.floorMinor) return "met_fail";
  return "open";
}

/**
 * Progress in percent (two decimals), and the amount that is missing to the target. The percent is
 * the smaller one of the way from the start to the target and of the turnover.
 */
export function progressOf(
  condition: Pick<
    Condition,
    "state" | "ownMinor" | "amountMinor" | "targetMinor" | "turnoverMinor"
  >,
  progress: Progress,
): { percent: number; remainingMinor: bigint } {
  const { state, ownMinor, amountMinor, targetMinor, turnoverMinor } = condition;
  if (state === "met_success") return { percent: 100, remainingMinor: 0n };
  const net = netOf(progress);
  const start = ownMinor + amountMinor;
  const way = targetMinor === 0n ? 100 : percentOf(net - start, targetMinor - start);
  const bets = turnoverMinor === 0n ? 100 : percentOf(progress.turnoverMinor, turnoverMinor);
  return {
    percent: Math.min(way, bets),
    remainingMinor: state === "open" ? clamp(targetMinor - net, targetMinor) : 0n,
  };
}

function percentOf(part: bigint, whole: bigint): number {
  return Number((clamp(part, whole) * 10_000n) / whole) / 100;
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
