/**
 * What other features may use of the treasury: the house accounts that are shown, and their limits.
 */
export { insertCount } from "./cash/count-balance.ts";
export { listAccountsToCount } from "./cash/moved-accounts.ts";
export { listPayingFigures } from "./cash/read-forecast.ts";
export { reports } from "./needs.ts";
export { isSameAccount } from "./own-account.ts";
export { ruleDocuments } from "./queries-setup.ts";
export {
  clearUsageCache,
  countShortages,
  listLimitUse,
  listRestingAmounts,
} from "./read-usage.ts";
