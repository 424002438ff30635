/** What other features may ask of the approvals. */
export type { ApprovalExecutor, ApprovalExecutors, ApprovalRequest } from "./approval.ts";
export { askApproval } from "./ask-approval.ts";
