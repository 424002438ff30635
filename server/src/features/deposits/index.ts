/** What the operator's console may use: the matching queue, the transfers that members declare, and slips in review. */
export { type Assignment, assignPayment, type QueueOutcome } from "./assign-payment.ts";
export type { Declared, DeclaredState } from "./declared.ts";
export { type Dismissal, dismissPayment } from "./dismiss-payment.ts";
export type { Earned, TakeBackEarned } from "./owed.ts";
export type { UnmatchedReason } from "./qr.ts";
export { holdEarnings } from "./queries-owed.ts";
export type { BookedPayment } from "./queries-payments.ts";
export type { Decision } from "./queries-queue.ts";
export { channelDocuments } from "./queries-setup.ts";
export {
  type DeclaredOutcome,
  refuseDeclared,
  type SeenPayment,
  settleDeclared,
} from "./settle-declared.ts";
