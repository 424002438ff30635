import type { CallingStaff } from "../../../kernel/console-http/console-call.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { type ApprovalExecutor, requestApproval } from "../../approvals/index.ts";
import { applyReactivation } from "../queries.ts";
import { subjectOf } from "../staff-user.ts";

/**
 * Requests the end of a suspension, which a second owner approves: one owner takes a sign-in away
 * alone, and gives it back with another one. @returns the request's id
 */
export function requestReactivation(
  ctx: Context,
  tx: Tx,
  call: { staff: CallingStaff },
  { staffId, why }: { staffId: string; why: string },
): Promise<string> {
  const subject = subjectOf(staffId);
  const request = { kind: "staff.reactivate", subject, payload: { staffId }, why } as const;
  return requestApproval(ctx, tx, call, request);
}

/**
 * Ends the suspension after an approval. The database reads the staff user from the request.
 * @throws ALREADY_DECIDED when the staff user is active by now
 */
export const reactivateStaffUser: ApprovalExecutor = async (ctx, tx, request) => {
  if (!(await applyReactivation(tx, { requestId: request.id, at: ctx.clock.now() })))
    refuse("ALREADY_DECIDED");
};
