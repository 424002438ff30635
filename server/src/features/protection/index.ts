/** Checks of limits and self-exclusions before deposits and play. */
export {
  assessDeposit,
  deferralOf,
  lockAllowance,
  requireDepositAllowed,
  requireWithin,
} from "./assess-deposit.ts";
export { deferredPayments } from "./needs.ts";
export { deleteCountedDeposit, insertCountedDeposit, lockProtection } from "./queries.ts";
export { type OwnAllowance, readAllowance } from "./read-allowance.ts";
export {
  findExclusion,
  findWayOut,
  requireNotExcluded,
  selfExcluded,
  type WayOut,
} from "./require-not-excluded.ts";
