import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requestApproval } from "../../approvals/index.ts";
import { lockStaffUser } from "../queries.ts";
import { subjectOf } from "../staff-user.ts";

/**
 * Requests the reset of a sign-in, which a second owner approves. Otherwise one owner could sign in
 * as any staff user.
 * @throws NO_DATA
 */
export async function requestReset(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.resetSignIn>,
): Promise<{ message: "APPROVAL_NEEDED"; approvalId: string }> {
  const { staffId } = call.params;
  const { why } = call.input;
  const approvalId = await transaction(ctx.db, async (tx) => {
    if (!(await lockStaffUser(tx, staffId))) return refuse("NO_DATA");
    const subject = subjectOf(staffId);
    const request = { kind: "staff.reset", subject, payload: { staffId }, why } as const;
    const id = await requestApproval(ctx, tx, call, request);
    await call.audit(tx, { subject, after: { approvalId: id }, why });
    return id;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}
