/** Settings of what is paid, by whom, and after which time: limits, times and risk rules. */
import { POINT_RULES, type PointRule } from "../console/withdrawals-risk.ts";
import { group } from "../records/group.ts";
import { amounts, amountsAboveZero, count, flag, timeOfDay, together } from "../records/kinds.ts";

const score = (initial: number) => count({ least: 0, most: 100, initial });
const number = (initial: number) => count({ most: 1_000, initial });
const days = (initial: number, most = 1_000) => count({ most, unit: "days", initial });

/** Points of each rule; 0 turns it off. They add up to a score of at most 100. */
const POINTS: Record<PointRule, number> = {
  suspended: 100,
  newMember: 8,
  velocity: 14,
  large: 14,
  unusual: 14,
  condition: 26,
  sharedAccount: 36,
  sharedHolder: 20,
  sharedDevice: 32,
  sharedAddress: 10,
  nameMismatch: 18,
  fastWin: 22,
  giftWithoutPlay: 50,
  sharedGift: 30,
  bankChange: 16,
  unconfirmed: 30,
  otherPayer: 30,
  decidedMoney: 30,
  adjustment: 8,
  newAddress: 6,
  noIdentity: 30,
};
const pointOf = <const R extends PointRule>(rule: R) =>
  count({ least: 0, most: 100, initial: POINTS[rule], label: `rule.${rule}` as const });
const points = Object.fromEntries(POINT_RULES.map((rule) => [rule, pointOf(rule)])) as {
  [R in PointRule]: ReturnType<typeof pointOf<R>>;
};

export const withdrawalGroups = {
  limits: group(
    {
      depositMin: amountsAboveZero({ initial: { THB: 1_00n, LAK: 1_000_00n } }),
      withdrawMin: amountsAboveZero({ initial: { THB: 20_00n, LAK: 10_000_00n } }),
      withdrawMax: amountsAboveZero({ initial: { THB: 100_000_00n, LAK: 50_000_000_00n } }),
      /** Withdrawals up to this amount are paid without a cashier. */
      autoPayoutMax: amounts({ initial: { THB: 5_000_00n, LAK: 2_500_000_00n } }),
      /** Withdrawals from this amount need two approvals. */
      twoApprovalsMin: amountsAboveZero({ initial: { THB: 20_000_00n, LAK: 10_000_000_00n } }),
      /** Withdrawals from this amount need a recent authentication. */
      recentAuthMin: amountsAboveZero({ initial: { THB: 100_000_00n, LAK: 50_000_000_00n } }),
      /** Withdrawals from `identityMin` go to review without an accepted identity document. */
      identityRequired: flag({ initial: false }),
      identityMin: amountsAboveZero({ initial: { THB: 50_000_00n, LAK: 25_000_000_00n } }),
      /**
       * The most that one person of the role may enter or credit in a day without a report of an
       * external party. Crediting it takes a second person in any case.
       */
      enteredMaxCashier: amounts({ initial: { THB: 200_000_00n, LAK: 120_000_000_00n } }),
      enteredMaxManager: amounts({ initial: { THB: 1_000_000_00n, LAK: 600_000_000_00n } }),
      enteredMaxOwner: amounts({ initial: { THB: 2_000_000_00n, LAK: 1_200_000_000_00n } }),
      /** The most exports of members' data that one staff user may request on a day. */
      exportsPerDay: count({ least: 0, most: 100, initial: 5 }),
      /** Minutes within which a cashier should decide a withdrawal. */
      slaMinutes: count({ most: 10_080, unit: "minutes", initial: 5 }),
      /** A payout whose outcome is unknown for longer may be decided by staff. */
      payoutOverdueMinutes: count({ most: 1_440, unit: "minutes", initial: 10 }),
      /** The same for a transfer with a game. */
      transferOverdueMinutes: count({ most: 1_440, unit: "minutes", initial: 5 }),
      /** Hours before an approved bank account takes effect, so that its owner can object. */
      bankChangeDelayHours: count({ least: 0, most: 720, unit: "hours", initial: 24 }),
      /** Hours without withdrawals after a member has reset the password by SMS; 0: none. */
      resetDelayHours: count({ least: 0, most: 720, unit: "hours", initial: 24 }),
      /** How many days the condition of a gift lasts. One that is open keeps its end. */
      conditionDays: count({ most: 365, initial: 30 }),
    },
    {
      place: "rows",
      check: {
        isValid: ({ withdrawMin, withdrawMax }) =>
          withdrawMin.THB <= withdrawMax.THB && withdrawMin.LAK <= withdrawMax.LAK,
        why: "the minimum is above the maximum",
      },
    },
  ),
  /** Risk rules of withdrawals. */
  withdrawRisk: group(
    {
      /** Withdrawals of deposits that were not played wait for a person. */
      playFirst: flag({ initial: true }),
      /** What of money without a report of bets leaves by itself in 24 hours, and in 30 days. */
      unknownDayMax: amounts({ initial: { THB: 2_000_00n, LAK: 1_000_000_00n } }),
      unknownMonthMax: amounts({ initial: { THB: 5_000_00n, LAK: 2_500_000_00n } }),
      /** From this score, a cashier decides even a small withdrawal. */
      reviewScore: score(50),
      mediumFrom: score(30),
      highFrom: score(60),
      points: together(points),
      newMemberDays: days(7),
      /** Number or sum of withdrawals within 24 hours, including this one. */
      velocityCount: number(5),
      /** Multiple of the member's average withdrawal. */
      unusualTimes: number(5),
      /** Won within 24 hours: this multiple of the deposits, and at least `fastWinMin` more. */
      fastWinTimes: number(5),
      bankChangeHours: count({ most: 1_000, unit: "hours", initial: 72 }),
      adjustmentDays: days(7),
      /** Gifts and bets of this many days are compared. */
      playDays: days(30, 90),
      velocitySum: amounts({ initial: { THB: 100_000_00n, LAK: 50_000_000_00n } }),
      large: amounts({ initial: { THB: 20_000_00n, LAK: 10_000_000_00n } }),
      fastWinMin: amounts({ initial: { THB: 5_000_00n, LAK: 2_500_000_00n } }),
    },
    {
      check: {
        isValid: ({ mediumFrom, highFrom }) => mediumFrom <= highFrom,
        why: "medium starts above high",
      },
    },
  ),
  /** The daily window without slip uploads, in Asia/Bangkok, and reported transfers. */
  slip: group(
    {
      closedFrom: timeOfDay({ initial: "23:30" }),
      closedTo: timeOfDay({ initial: "00:30" }),
      /** Minutes that a reported transfer waits for its payment. */
      reportedTransferMinutes: count({ most: 10_080, unit: "minutes", initial: 120 }),
    },
    { alone: "always" },
  ),
} as const;
