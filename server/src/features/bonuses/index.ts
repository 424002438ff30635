/** What other features may use of gifts and their conditions. */
export type { Condition } from "./condition.ts";
export {
  conditionProgress,
  evaluateCondition,
  hasActiveCondition,
  hasUnmetCondition,
  requireNoOpenCondition,
} from "./evaluate-condition.ts";
export { type Gift, openCondition, pushGift, requireFree } from "./open-condition.ts";
export { startOfDay, startOfWeek } from "./period.ts";
export { readTotal, refreshTotal } from "./read-total.ts";
