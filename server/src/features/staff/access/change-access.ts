import { admitsAddress } from "../../../kernel/console-http/staff-networks.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { ApprovalExecutor } from "../../approvals/index.ts";
import { applyAccess, findNetworks } from "./queries.ts";

/**
 * Sets amount limits and addresses after an approval. The database reads them from the approved
 * request. They count from the next call of each staff user.
 * @throws VERSION_CHANGED when they have changed since the request, ADDRESS_NOT_LISTED when they
 * would shut out the checker
 */
export const changeAccess: ApprovalExecutor = async (ctx, tx, request, { staff, address }) => {
  if (!(await applyAccess(tx, request.id, ctx.clock.now()))) refuse("VERSION_CHANGED");
  // At least the checker can still undo the change.
  if (!admitsAddress(await findNetworks(tx, staff.staffId), address)) refuse("ADDRESS_NOT_LISTED");
};
