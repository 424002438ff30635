import type { RiskRule } from "@krapao/contract/console/withdrawals";

/** Points of the risk rules while the operator has set none. */
export const RISK_POINTS: Record<RiskRule, number> = {
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
  noPlay: 12,
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
