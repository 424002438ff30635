import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { amountOutput } from "./money.ts";
import { codeText, currency, message, moment } from "./schemas.ts";

/** What is counted against `maxReceived`: all receipts, those of this day, those of this week (Asia/Bangkok, from Monday). */
export const BONUS_TYPES = ["limit", "day", "week"] as const;
export type BonusType = (typeof BONUS_TYPES)[number];

/** From what a condition came; `luckydraw` is a prize of the wheel. The names are those of the statement's details. */
export const CONDITION_KINDS = ["bonus", "promotion", "invite", "refund", "luckydraw"] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** open: unmet. met_success, met_fail: met, it may be cleared and money may leave. */
export const CONDITION_STATES = ["open", "met_success", "met_fail", "cleared"] as const;
export type ConditionState = (typeof CONDITION_STATES)[number];

/** Why a gift under a condition cannot be taken now, whatever the gift is. */
export const OPENING_ERRORS = [
  "TRANSFER_IN_PROGRESS",
  "WITHDRAW_IN_PROGRESS",
  "PROVIDER_UNAVAILABLE",
] as const;

/** What stands in a notice for the percent of the base at which a bonus has failed. */
export const PERCENT_FAIL_PLACEHOLDER = "{percentFail}";

/** What a gift is worth: `fixed`, or `percent` of the last deposit up to `cap`. */
export const giftAmount = v.object({
  kind: v.picklist(["fixed", "percent"]),
  /** Of a fixed gift. */
  amount: v.nullable(amountOutput),
  /** Of a percent gift. */
  percent: v.nullable(v.number()),
  cap: v.nullable(amountOutput),
  /** The last deposit must be at least this, and must not have earned a gift yet. 0: none is asked for. */
  minDeposit: amountOutput,
});

/** A member's own side of a bonus. */
export const userBonus = v.object({
  _id: v.string(),
  isActive: v.boolean(),
  received: v.array(v.object({ updatedAt: moment })),
});

export const bonus = v.object({
  code: v.string(),
  name: v.string(),
  type: v.picklist(BONUS_TYPES),
  maxReceived: v.number(),
  /** Percents of the total right after the credit: reached from below, it is won; fallen to, it is lost. */
  percentSuccess: v.number(),
  percentFail: v.number(),
  /** HTML with PERCENT_FAIL_PLACEHOLDER in it. */
  notice: v.string(),
  banners: v.array(v.object({ image: v.nullable(v.string()), html: v.nullable(v.string()) })),
  gift: giftAmount,
  currency,
  /** The limit of receipts is reached for now. */
  isReceived: v.boolean(),
  /** The campaign's budget is used up. */
  isFull: v.boolean(),
  /** Null until it was received for the first time. */
  userBonus: v.nullable(userBonus),
});

/** How far the member is on the way. `percent`: 0 where it began, 100 at the target. */
export const condition = v.object({
  _id: v.string(),
  kind: v.picklist(CONDITION_KINDS),
  code: v.string(),
  description: v.string(),
  state: v.picklist(CONDITION_STATES),
  amount: amountOutput,
  currency,
  percentSuccess: v.number(),
  percentFail: v.number(),
  /** The total (wallet and games) right after the credit, what it must reach, and where it ends all the same. */
  base: amountOutput,
  target: amountOutput,
  floor: amountOutput,
  total: amountOutput,
  /** A game has not said what it holds, or money is on the way: `total` is what is certain. */
  isExact: v.boolean(),
  percent: v.number(),
  /** What is left to the target. */
  remaining: amountOutput,
  openedAt: moment,
  metAt: v.nullable(moment),
});

export const list = endpoint({
  method: "GET",
  path: "/api/bonus",
  access: "member",
  summary: "The bonuses a member may take, with what was received of each",
  output: v.array(bonus),
});

export const activate = endpoint({
  method: "GET",
  path: "/api/bonus/activate/{code}",
  access: "member",
  plays: true,
  summary: "Takes a bonus: credits the wallet and opens its condition",
  params: v.strictObject({ code: codeText }),
  output: userBonus,
  errors: [
    ...OPENING_ERRORS,
    "NO_DATA",
    "BONUS_ALREADY_ACTIVE",
    "BONUS_REMAINING",
    "BONUS_MAX_CLAIMED",
    "BONUS_FULL",
    "DEPOSIT_MINIMUM",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  changesState: true,
  idempotent: true,
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const checkActive = endpoint({
  method: "GET",
  path: "/api/bonus/check/active",
  access: "member",
  summary: "Whether a gift is active, and of which kind",
  output: v.object({ status: v.boolean(), type: v.nullable(v.picklist(CONDITION_KINDS)) }),
});

export const checkMinimum = endpoint({
  method: "GET",
  path: "/api/bonus/check/minimum",
  access: "member",
  summary:
    "Whether the last deposit is enough for a bonus; minimum is the least that any bonus asks",
  output: v.object({ status: v.boolean(), minimum: amountOutput }),
});

export const clear = endpoint({
  method: "GET",
  path: "/api/bonus/clear",
  access: "member",
  summary: "Ends the active gift once its condition is met",
  output: v.object({ message }),
  errors: ["BONUS_CONDITION", "NO_DATA"],
  changesState: true,
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const readCondition = endpoint({
  method: "GET",
  path: "/api/bonus/condition",
  access: "member",
  summary: "Progress of the condition that is not cleared; our addition",
  output: v.object({ condition: v.nullable(condition) }),
});
