/** What other features may use of the invites. */
export { earnCommission, type SettledDeposit } from "./earn-commission.ts";
export { takeBackCommission } from "./queries.ts";
export { showInvite } from "./show-invite.ts";
