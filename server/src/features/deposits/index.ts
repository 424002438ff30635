/** What other features and rewards.ts may use of deposits. */
export type { ClawBackRewards, EarnedReward } from "./matching/clawback.ts";
export { listPayments } from "./matching/list-payments.ts";
export { lockEarnings } from "./matching/queries-clawbacks.ts";
export { type MoveLine, ownMoves } from "./needs.ts";
export { channelDocuments } from "./queries-setup.ts";
export { findReturnPayout } from "./returns/queries-reconcile.ts";
export { settleReturn } from "./returns/settle-return.ts";
export { listSlipQueue } from "./slips/list-slips.ts";
export { moveSlipClaims } from "./slips/queries-actions.ts";
export { keepUnreadable } from "./unreadable/keep-unreadable.ts";
export { depositWays, readDepositFacts } from "./ways/read-deposit-ways.ts";
