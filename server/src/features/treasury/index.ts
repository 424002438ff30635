/**
 * What other features may use of the treasury: the house accounts that are shown, and their limits.
 */
export { insertCount } from "./cash/count-balance.ts";
export { listAccountsToCount } from "./cash/moved-accounts.ts";
export { listPayingFigures } from "./cash/read-forecast.ts";
export { takeMoveLine } from "./moves/end-move.ts";
export { listApprovedMoves } from "./moves/queries.ts";
export { isSameAccount } from "./own-account.ts";
export { ruleDocuments } from "./queries-setup.ts";
export {
  clearUsageCache,
  countShortages,
  listLimitUse,
  listRestingAmounts,
  listShownCodes,
} from "./read-usage.ts";
