import { refuse } from "../../../kernel/errors.ts";
import type { ApprovalExecutor } from "../../approvals/index.ts";
import { applyMadeRole } from "./queries.ts";

/**
 * Creates, changes or removes a custom role after an approval. The database reads it from
 * the approved request. Its holders have the new permissions from their next call.
 * @throws VERSION_CHANGED when the role is no longer what the request shows, its name was taken, or
 * a staff user got the role that is to be removed
 */
export const changeMadeRole: ApprovalExecutor = async (ctx, tx, request) => {
  if (!(await applyMadeRole(tx, request.id, ctx.clock.now()))) refuse("VERSION_CHANGED");
};
