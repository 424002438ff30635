/** What other features may use of gifts and their conditions. */
export type { Condition } from "./condition.ts";
export { earnGift, useDeposit } from "./earn-gift.ts";
export {
  conditionProgress,
  evaluateCondition,
  hasActiveCondition,
  hasUnmetCondition,
  requireNoOpenCondition,
} from "./evaluate-condition.ts";
export { type GiftRule, isBudgetUsedUp, showGift, type Texts, texts } from "./gift-rule.ts";
export { checkGift, giftColumns, giftPayload } from "./gift-setup.ts";
export { type Gift, openCondition, pushGift, requireFree } from "./open-condition.ts";
export { startOfDay, startOfWeek } from "./period.ts";
export { findGiftOf } from "./queries.ts";
export { findActiveCondition, lockConditions } from "./queries-conditions.ts";
export { campaignDocuments } from "./queries-setup.ts";
export { readTotal, refreshTotal } from "./read-total.ts";
