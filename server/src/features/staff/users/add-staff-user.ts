import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { hashPassword } from "../../../kernel/security/password.ts";
import type { Context } from "../../../ports/context.ts";
import { findStaffUser, insertCredentialIssue, insertStaffUser } from "../queries.ts";
import {
  addsPermissions,
  FIRST_ROLE,
  firstPassword,
  type StaffUser,
  subjectOf,
} from "../staff-user.ts";
import { requestRole } from "./request-role.ts";

/**
 * Adds a staff user, with a password for one sign-in that is shown once. The new user starts as an
 * agent; a role with more permissions waits for a second owner. Otherwise one owner could create
 * the second person of every approval.
 * @throws EXISTING_NAME
 */
export async function addStaffUser(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.add>,
): Promise<{ staff: StaffUser; firstPassword: string; approvalId: string | null }> {
  const { username, name, role } = call.input;
  const id = recordId(ctx);
  const password = firstPassword(ctx.random);
  const passwordHash = await hashPassword(password);
  const at = ctx.clock.now();
  const isWaiting = addsPermissions(FIRST_ROLE, role);
  const firstRole = isWaiting ? FIRST_ROLE : role;
  const added = await transaction(ctx.db, async (tx) => {
    const staffUser = { id, username, name, role: firstRole, passwordHash, at };
    if (!(await insertStaffUser(tx, staffUser))) return refuse("EXISTING_NAME");
    await insertCredentialIssue(tx, {
      id: recordId(ctx),
      staffId: id,
      issuedBy: call.staff.staffId,
      how: "created",
      at,
    });
    const why = `${username}: ${role}`;
    const change = { staffId: id, from: firstRole, to: role };
    const approvalId = isWaiting ? await requestRole(ctx, tx, call, { ...change, why }) : null;
    await call.audit(tx, { subject: subjectOf(id), after: { username, name, role, approvalId } });
    const staff = await findStaffUser(tx, id);
    assert(staff, "the inserted staff user exists");
    return { staff, approvalId };
  });
  if (added.approvalId !== null) ctx.push.queue("approvals");
  return { ...added, firstPassword: password };
}
