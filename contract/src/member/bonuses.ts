import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountInputOrZero, amountOutput } from "../money.ts";
import { codeText, currency, message, timestamp } from "../schemas.ts";
import { shownBanner } from "./banners/banner.ts";

/**
 * The receipts that count against `maxReceived`: all, of the day, of the week (from Monday,
 * Asia/Bangkok).
 */
export const BONUS_TYPES = ["limit", "day", "week"] as const;
export type BonusType = (typeof BONUS_TYPES)[number];

/**
 * The origin of a condition; `luckydraw` is a prize of the wheel. Same names as in statement
 * details.
 */
export const CONDITION_KINDS = ["bonus", "promotion", "invite", "refund", "luckydraw"] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];
/** Those that a campaign gives, which compares its members (docs/decisions/0118). */
export const GIFT_KINDS = ["bonus", "promotion"] as const satisfies readonly ConditionKind[];
export type GiftKind = (typeof GIFT_KINDS)[number];

/** open: unmet. met_success, met_fail: met; it can be cleared, and money may leave. */
export const CONDITION_STATES = ["open", "met_success", "met_fail", "cleared"] as const;
export type ConditionState = (typeof CONDITION_STATES)[number];

/** Why no reward under a condition can be given now, whatever the reward is. */
export const OPENING_ERRORS = [
  "TRANSFER_IN_PROGRESS",
  "WITHDRAW_IN_PROGRESS",
  "PROVIDER_UNAVAILABLE",
  "BETS_MAY_BE_OPEN",
  "LATE_RESULTS",
] as const;

/** Placeholder in a notice for the percent of the base at which a bonus fails. */
export const PERCENT_FAIL_PLACEHOLDER = "{percentFail}";

/** The worth of a reward: `fixed`, or `percent` of the last deposit up to `cap`. */
export const rewardAmount = v.object({
  kind: v.picklist(["fixed", "percent"]),
  /** Null for a percent. */
  amount: v.nullable(amountOutput),
  /** Null for a fixed reward. */
  percent: v.nullable(v.number()),
  cap: v.nullable(amountOutput),
  /**
   * Minimum of the last deposit, which must not have earned a reward before. 0: no deposit is
   * needed.
   */
  minDeposit: amountOutput,
  /** The most hours since that deposit; null: no limit. */
  depositMaxHours: v.nullable(v.number()),
  /** Turnover in times of the gift, or of gift and deposit; 0: none. */
  turnoverTimes: v.number(),
  turnoverCountsDeposit: v.boolean(),
});

/** Why a reward cannot be given to a member now, as far as is known without asking the games. */
export const OFFER_REFUSALS = [
  "BONUS_ALREADY_ACTIVE",
  "BONUS_REMAINING",
  "BONUS_MAX_CLAIMED",
  "BONUS_FULL",
  "GIFT_IN_REVIEW",
  "GIFT_REJECTED",
  "NO_DEPOSIT",
  "DEPOSIT_USED",
  "DEPOSIT_MINIMUM",
  "DEPOSIT_TOO_OLD",
  "DEPOSIT_WITHDRAWN",
  "INVITE_INACTIVE",
  "NO_INVITE_BONUS",
  "INVITE_COLLECT",
  "NO_INVITEE_PLAY_INFO",
  "INVITE_IN_REVIEW",
  "INVITE_MAXIMUM",
  "INVITE_BONUS_FAIL",
  "REFUND_CONDITION",
  "REFUND_MINIMUM",
  "REFUND_FULL",
  "TRANSFER_IN_PROGRESS",
  "WITHDRAW_IN_PROGRESS",
  "BETS_MAY_BE_OPEN",
  "LATE_RESULTS",
] as const;
export type OfferRefusal = (typeof OFFER_REFUSALS)[number];

/** What has left the balances of games and may be open bets. */
export const mayBeOpen = v.object({
  amount: amountOutput,
  /** When the last of them is settled at the latest; null: when the game has reported it. */
  until: v.nullable(timestamp),
});

/** A reward and its condition in this member's own amounts, as of a time. */
export const rewardOffer = v.object({
  /** The gift. */
  amount: amountOutput,
  /** The deposit that the gift is a part of; null: no deposit is needed. */
  deposit: v.nullable(amountOutput),
  /** What withdrawals have taken of that deposit: the gift is a part of what is left. 0: nothing. */
  withdrawn: amountOutput,
  /** The member has no deposit that earns the gift: the smallest one is an example. */
  isExample: v.boolean(),
  /** What the member has: it cannot be withdrawn until the condition ends. */
  own: amountOutput,
  /**
   * What the target is a percent of: the total right after the credit, or gift and deposit when that
   * is more. Then the net totals that meet the condition. 0: no target.
   */
  base: amountOutput,
  target: amountOutput,
  floor: amountOutput,
  /** Valid bets that are needed besides the target; 0: none. */
  turnover: amountOutput,
  /** When the condition ends if it is taken now. */
  endsAt: timestamp,
  /** Null: nothing may be open. */
  mayBeOpen: v.nullable(mayBeOpen),
  /** Null: the reward can be given now. */
  refusal: v.nullable(v.picklist(OFFER_REFUSALS)),
  /**
   * A staff user checks the gift first, because the member shares something with another one who
   * had it. Taking it requests the check and answers GIFT_IN_REVIEW, also while it waits.
   */
  needsReview: v.boolean(),
  asOf: timestamp,
});
export type RewardOffer = v.InferOutput<typeof rewardOffer>;

/** A member's receipts of a bonus. */
export const userBonus = v.object({
  _id: v.string(),
  isActive: v.boolean(),
  received: v.array(v.object({ updatedAt: timestamp })),
});

export const bonus = v.object({
  code: v.string(),
  name: v.string(),
  type: v.picklist(BONUS_TYPES),
  maxReceived: v.number(),
  /** Target and floor in percent of the total right after the credit. */
  percentSuccess: v.number(),
  percentFail: v.number(),
  /** HTML with PERCENT_FAIL_PLACEHOLDER. */
  notice: v.string(),
  banners: v.array(v.object({ image: v.nullable(v.string()), html: v.nullable(v.string()) })),
  reward: rewardAmount,
  currency,
  offer: rewardOffer,
  /** The member has received it as often as allowed now. */
  isReceived: v.boolean(),
  /** The campaign's budget is used up. */
  isFull: v.boolean(),
  /** Null until the first receipt. */
  userBonus: v.nullable(userBonus),
});

/** A condition with its progress. `percent`: 0 at the base, 100 at the target. */
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
  /** What the member had just before the gift. */
  own: amountOutput,
  /**
   * The total (wallet and games) right after the credit, or gift and deposit when that is more; the
   * net totals that meet the condition above and below.
   */
  base: amountOutput,
  target: amountOutput,
  floor: amountOutput,
  /** With open stakes that games name. */
  total: amountOutput,
  /** The total without what was paid in or credited since: what the target is compared with. */
  net: amountOutput,
  /** Valid bets since the condition opened, and how many are needed; 0: none. */
  turnover: amountOutput,
  turnoverTarget: amountOutput,
  /** Until when each game has reported the bets that count. Null: no game was played that reports. */
  countedUntil: v.nullable(timestamp),
  /** The bets that `turnover` counts of: some games count in part. */
  turnoverPlaced: amountOutput,
  /** false: a game did not answer or a transfer is open; `total` is what is certain. */
  isExact: v.boolean(),
  percent: v.number(),
  /** Amount that is missing from the net total to the target. */
  remaining: amountOutput,
  /** Null: nothing may be open. */
  mayBeOpen: v.nullable(mayBeOpen),
  /** What stays and leaves when the gift is given back now. */
  givingBack: v.object({
    keeps: amountOutput,
    leaves: amountOutput,
    /** Some games hold open or unread money: its results come later, and change both. */
    hasLateResults: v.boolean(),
  }),
  openedAt: timestamp,
  /** Then the gift is given back if the condition is not met. */
  endsAt: timestamp,
  /** The member asked to wait for open stakes at the end, until then at the latest; null: not. */
  waitsUntil: v.nullable(timestamp),
  /** The member excluded themselves: the gift is given back then. Null: no. */
  givesBackAt: v.nullable(timestamp),
  metAt: v.nullable(timestamp),
});

/** A gift that was given back, while results of money that was placed before are missing. */
export const givenBack = v.object({
  description: v.string(),
  currency,
  kept: amountOutput,
  left: amountOutput,
  /** Names of the games whose results are missing. */
  games: v.array(v.string()),
  at: timestamp,
});

export const list = endpoint({
  method: "GET",
  path: "/api/bonus",
  access: "member",
  summary: "The bonuses a member may activate, with what was received of each",
  output: v.array(bonus),
});

export const banners = endpoint({
  method: "GET",
  path: "/api/bonus/banners",
  access: "member",
  summary: "Images shown above the bonuses; our addition",
  output: v.array(shownBanner),
});

export const activate = endpoint({
  method: "GET",
  path: "/api/bonus/activate/{code}",
  access: "member",
  plays: true,
  summary: "Gives a bonus: credits the wallet and opens its condition",
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
    "NO_DEPOSIT",
    "DEPOSIT_USED",
    "DEPOSIT_WITHDRAWN",
    "DEPOSIT_TOO_OLD",
    "GIFT_IN_REVIEW",
    "GIFT_REJECTED",
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
  summary: "Whether a reward is active, and of which kind",
  output: v.object({ status: v.boolean(), type: v.nullable(v.picklist(CONDITION_KINDS)) }),
});

export const checkMinimum = endpoint({
  method: "GET",
  path: "/api/bonus/check/minimum",
  access: "member",
  summary: "Whether the last deposit is enough for a bonus; minimum is the smallest of all bonuses",
  output: v.object({ status: v.boolean(), minimum: amountOutput }),
});

export const clear = endpoint({
  method: "GET",
  path: "/api/bonus/clear",
  access: "member",
  summary: "Ends the active reward once its condition is met",
  output: v.object({ message }),
  errors: ["BONUS_CONDITION", "NO_DATA"],
  changesState: true,
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const readCondition = endpoint({
  method: "GET",
  path: "/api/bonus/condition",
  access: "member",
  summary: "The uncleared condition with its progress; our addition",
  output: v.object({
    condition: v.nullable(condition),
    /** Null: no late result is missing. */
    givenBack: v.nullable(givenBack),
  }),
});

export const giveBack = endpoint({
  method: "POST",
  path: "/api/bonus/giveback",
  access: "member",
  summary:
    "Gives the gift back: own money and what came in since stay and are free at once; our addition",
  /** What the member was shown to keep. If it would be less, nothing happens. */
  input: v.strictObject({ keeps: amountInputOrZero }),
  output: v.object({
    message,
    kept: amountOutput,
    left: amountOutput,
    /** Results of money that was placed before come later. */
    hasLateResults: v.boolean(),
  }),
  errors: ["NO_DATA", "GIVE_BACK_CHANGED", "IDEMPOTENCY_KEY_REUSED"],
  changesState: true,
  idempotent: true,
  limit: { per: "member", max: 20, windowSeconds: 60 },
});

export const wait = endpoint({
  method: "POST",
  path: "/api/bonus/wait",
  access: "member",
  summary:
    "Asks not to give the gift back at its end while open stakes could still meet the condition; our addition",
  output: v.object({
    message,
    /** When the gift is given back at the latest. */
    until: timestamp,
  }),
  errors: ["NO_DATA"],
  changesState: true,
  limit: { per: "member", max: 20, windowSeconds: 60 },
});
