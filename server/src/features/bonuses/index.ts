/** What other features may use of rewards and their conditions. */

export { earnReward, recordUsedDeposit } from "./campaigns/earn-reward.ts";
export { offerReward, readStanding } from "./campaigns/offer-reward.ts";
export { findRewardOfDeposit } from "./campaigns/queries.ts";
export { isInAudience, requireSegment } from "./campaigns/queries-audience.ts";
export { spendBudget } from "./campaigns/queries-budget.ts";
export { campaignDocuments } from "./campaigns/queries-setup.ts";
export {
  type RewardRule,
  showReward,
  type Texts,
  texts,
} from "./campaigns/reward-rule.ts";
export { checkReward, rewardColumns, rewardPayload } from "./campaigns/reward-setup.ts";
export { conflictCode } from "./conditions/condition.ts";
export {
  conditionProgress,
  evaluateCondition,
  hasActiveCondition,
  lockActiveCondition,
  lockUnmetCondition,
  readUnmetCondition,
} from "./conditions/evaluate-condition.ts";
export { offerOf } from "./conditions/offer.ts";
export {
  openCondition,
  pushReward,
  requireNoUnclearedCondition,
} from "./conditions/open-condition.ts";
export { findActiveCondition, lockConditions } from "./conditions/queries.ts";
export { type GivenBack, listGivenBack, sumSettled } from "./conditions/queries-settled.ts";
export {
  readTotal,
  refreshTotal,
  refreshTurnoverOfCondition,
  totalOf,
} from "./conditions/read-total.ts";
export { decideGift } from "./reviews/decide-gift.ts";
export {
  claimGift,
  listGiftStates,
  listWaitingGifts,
  type WaitingGift,
} from "./reviews/queries.ts";
export { orRequestReview, requireUnshared } from "./reviews/request-review.ts";
