/** What other features may ask of accounts. */
export { authenticate } from "./authenticate.ts";
export { confirmPassword } from "./confirm-password.ts";
export { forgetMember } from "./forget-member.ts";
export { bankKey, inviteCode, type Member } from "./member.ts";
export { noteSecurity } from "./note-security.ts";
export { selectMember as findMember } from "./queries.ts";
export { hasAskedChange as hasAskedBankChange } from "./queries-desk-bank.ts";
export { exportMember } from "./queries-forget.ts";
export {
  selectMemberByPhone as findMemberByPhone,
  selectMembersByAccount as findMembersByAccount,
} from "./queries-payers.ts";
export { selectInviter as findInviter, updateCoins as changeCoins } from "./queries-rewards.ts";
export { requireMember as requireDeskMember } from "./read-member.ts";
export { requireProof } from "./require-proof.ts";
