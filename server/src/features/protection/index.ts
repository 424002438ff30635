/** Checks of limits and self-exclusions before deposits and play. */
export {
  assessDeposit,
  lockAllowance,
  requireDepositAllowed,
  requireWithin,
} from "./assess-deposit.ts";
export { deleteCountedDeposit, insertCountedDeposit, lockProtection } from "./queries.ts";
export { findExclusion, requireNotExcluded, selfExcluded } from "./require-not-excluded.ts";
