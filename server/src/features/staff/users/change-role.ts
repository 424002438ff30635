import { refuse } from "../../../kernel/errors.ts";
import type { ApprovalExecutor } from "../../approvals/index.ts";
import { applyRole } from "../queries.ts";

/**
 * Changes the role after an approval. The database reads the role from the approved request.
 * @throws VERSION_CHANGED when the role is no longer the one that the request names
 */
export const changeStaffRole: ApprovalExecutor = async (_ctx, tx, request) => {
  if (!(await applyRole(tx, request.id))) refuse("VERSION_CHANGED");
};
