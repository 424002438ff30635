import type { PointRule, RiskLevel } from "@krapao/contract/console/withdrawals";

/** Points of the risk rules while the operator has set none. */
export const RISK_POINTS: Record<PointRule, number> = {
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

/** The risk rules while the operator has set none. */
export const RISK_INITIAL = {
  reviewScore: 50,
  mediumFrom: 30,
  highFrom: 60,
  points: RISK_POINTS,
  newMemberDays: 7,
  velocityCount: 5,
  velocitySum: { THB: "10000000", LAK: "5000000000" },
  large: { THB: "2000000", LAK: "1000000000" },
  unusualTimes: 5,
  fastWinTimes: 5,
  fastWinMin: { THB: "500000", LAK: "250000000" },
  bankChangeHours: 72,
  adjustmentDays: 7,
};

type LevelSettings = Pick<typeof RISK_INITIAL, "mediumFrom" | "highFrom">;

/** The score from which each level of risk holds, the highest first. */
export const riskLevels = ({ mediumFrom, highFrom }: LevelSettings) =>
  [
    ["high", highFrom],
    ["medium", mediumFrom],
    ["low", 0],
  ] as const;

export const levelOf = (score: number, settings: LevelSettings): RiskLevel =>
  riskLevels(settings).find(([, from]) => score >= from)?.[0] ?? "low";
