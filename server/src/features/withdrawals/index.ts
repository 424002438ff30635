/** What other features may use of the withdrawals. */
export { listPayouts } from "./console/list-payouts.ts";
export { moveClaims } from "./console/queries-claims.ts";
export { readQueue } from "./console/read-queue.ts";
export { listAdjustments } from "./needs.ts";
export { readWithdrawFacts, withdrawWay } from "./request/read-withdraw-way.ts";
