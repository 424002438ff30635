/** Settings of gifts: invites, refunds and coins, and what bets are worth. */
import { setupCode } from "../console/setup/shapes.ts";
import { REFUND_PERIODS } from "../member/refunds.ts";
import { group } from "../records/group.ts";
import {
  amounts,
  amountsOrNone,
  choice,
  count,
  flag,
  html,
  rate,
  texts,
  value,
} from "../records/kinds.ts";

/** One person may switch a gift off: it loses money while a second one is looked for. */
const isActive = flag({ initial: false, alone: "off" });
/** Code of the campaign, which owns the cost account. */
const campaign = (initial: string) => value("text", setupCode, { initial });
/**
 * The bets that a gift asks for, in times of the gift, or of gift and deposit. A gift without bets
 * could leave by the first one.
 */
export const turnoverTimes = count({ most: 100, code: "TURNOVER_MINIMUM", initial: 1 });
/** Target and floor of a condition, percent of the total right after the credit. */
export const percents = (success: number, fail: number) => ({
  percentSuccess: count({ least: 101, most: 10_000, initial: success }),
  percentFail: count({ least: 0, most: 99, initial: fail }),
});

export const rewardGroups = {
  /** The commission on settled deposits of invited members. */
  invite: group({
    isActive,
    /** Only commissions of deposits that the invited member has played can be collected. */
    needsPlay: flag({ initial: true }),
    /** Text of the statement line. */
    name: texts("required", {
      initial: { th: "โบนัสแนะนำเพื่อน", la: "ໂບນັດແນະນຳໝູ່", en: "Invite bonus" },
    }),
    campaign: campaign("INVITE"),
    rate: rate({ initial: 100 }),
    ...percents(150, 5),
    /** Maximum commission of one deposit. */
    cap: amounts({ initial: { THB: 500_00n, LAK: 250_000_00n } }),
    collectMin: amounts({ initial: { THB: 50_00n, LAK: 25_000_00n } }),
    /** The share of the deposit that must be turned over, in percent. */
    playedPercent: count({ most: 1_000, initial: 100 }),
    turnoverTimes,
    /** The most that one inviter collects in the campaign; null: no limit. */
    memberMax: amountsOrNone(),
    /** What the campaign may cost; null: it gives nothing until it has a budget (0059). */
    budget: amountsOrNone(),
  }),
  /** The refund of a period's loss. */
  refund: group({
    isActive,
    /** Text of the statement line. */
    name: texts("required", { initial: { th: "คืนยอดเสีย", la: "ຄືນຍອດເສຍ", en: "Refund" } }),
    campaign: campaign("REFUND"),
    period: choice(REFUND_PERIODS, { initial: "week" }),
    rate: rate({ initial: 500 }),
    ...percents(150, 5),
    /** There is no refund below this amount. */
    minimum: amounts({ initial: { THB: 1_00n, LAK: 500_00n } }),
    cap: amounts({ initial: { THB: 10_000_00n, LAK: 5_000_000_00n } }),
    turnoverTimes,
    /** What the campaign may cost; null: it gives nothing until it has a budget (0059). */
    budget: amountsOrNone(),
    info: html(),
  }),
  spinwheel: group({
    isActive,
    /** A played deposit earns one coin for each whole `depositPerCoin`; 0: none. */
    depositPerCoin: amounts({ initial: { THB: 100_00n, LAK: 50_000_00n } }),
    /** The bets that make a deposit played, percent of the deposit. */
    playedPercent: count({ least: 0, most: 10_000, initial: 100 }),
    /** The most coins that a member's deposits earn in a calendar day. */
    coinsPerDay: count({ most: 1_000, initial: 10 }),
    /** The bets that a prize asks for, in times of the prize. */
    prizeTurnoverTimes: turnoverTimes,
  }),
  bets: group({
    /** What members get back of their bets on average. The rest is the margin of the house. */
    returned: rate({ initial: 9_600 }),
  }),
} as const;
