/**
 * What other features may use of the treasury: the house accounts that are shown, and their limits.
 */
export { ruleDocuments } from "./queries-setup.ts";
export {
  clearUsageCache,
  countShortages,
  listLimitUse,
  listRestingAmounts,
  listShownCodes,
} from "./read-usage.ts";
