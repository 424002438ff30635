/** What other features may use of accounts. */

export { isBankChangeInProgress } from "./bank-change/queries.ts";
export { countReveal } from "./count-reveal.ts";
export { findWithdrawalsFrom } from "./find-withdrawals-from.ts";
export { authenticate, readAs } from "./login/authenticate.ts";
export { confirmPassword } from "./login/confirm-password.ts";
export { requireRecentAuth } from "./login/require-recent-auth.ts";
export { isRecentAuth } from "./login/session.ts";
export { bankKey, inviterId, type Member } from "./member.ts";
export {
  excludedUntil,
  memberMoney,
  notifyMember,
  type OpenCondition,
  type Overview,
  paidAccounts,
  refreshSoon,
} from "./needs.ts";
export { requireConfirmation } from "./passkeys/require-confirmation.ts";
export { eraseMember } from "./privacy/erase-member.ts";
export { exportMember } from "./privacy/queries.ts";
export { countFetchedExports } from "./privacy/queries-exports.ts";
export {
  countSharedPhones,
  findMember,
  findMemberByPhone,
  listMembersByAccount,
  listMembersByHolder,
} from "./queries.ts";
export { getConsoleMember } from "./queries-console.ts";
export { countInvited, findInviter, updateCoins } from "./queries-rewards.ts";
export { listSharing } from "./queries-sharing.ts";
export { recordSecurityEvent } from "./record-security-event.ts";
