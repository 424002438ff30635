/** What other features may use of the invites. */
export { earnCommission } from "./earn-commission.ts";
export { clawBackCommission } from "./queries.ts";
export { readInvite } from "./read-invite.ts";
export { releaseCommissions } from "./release-commissions.ts";
