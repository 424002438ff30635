/** What other features may use of approvals. */
export { isWithinLimit, requireWithinLimit } from "./amount-limit.ts";
export type { ApprovalExecutor, ApprovalExecutors, ApprovalRequest } from "./approval.ts";
export { APPROVAL_LIFE_MS } from "./approval.ts";
export { listApprovals } from "./list-approvals.ts";
export { members, staffUsers } from "./needs.ts";
export { hasOpenRequest } from "./queries.ts";
export { requestApproval } from "./request-approval.ts";
export { isSecondPerson, requireSecondPerson } from "./second-person.ts";
