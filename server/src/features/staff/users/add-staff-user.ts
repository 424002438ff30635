import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { hashPassword } from "../../../kernel/security/password.ts";
import type { Context } from "../../../ports/context.ts";
import { findStaffUser, insertStaffUser } from "../queries.ts";
import {
  addsPermissions,
  builtIn,
  FIRST_ROLE,
  firstPassword,
  needsApproval,
  type StaffUser,
  subjectOf,
} from "../staff-user.ts";
import { choiceOf, requestRole } from "./request-role.ts";

/**
 * Adds a staff user, with a password for one sign-in that is shown once. The new user starts as an
 * agent; a role with more permissions waits for a second owner. Otherwise one owner could create
 * the second person of every approval.
 * @throws EXISTING_NAME, NO_DATA, FORBIDDEN (the caller lacks permissions of an agent)
 */
export async function addStaffUser(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.add>,
): Promise<{ staff: StaffUser; firstPassword: string; approvalId: string | null }> {
  const { username, name } = call.input;
  // The caller reads the first password, and so could sign in as the new agent.
  if (addsPermissions(call.staff, builtIn(FIRST_ROLE))) refuse("FORBIDDEN");
  const id = recordId(ctx);
  const password = firstPassword(ctx.random);
  const passwordHash = await hashPassword(password);
  const at = ctx.clock.now();
  const added = await transaction(ctx.db, async (tx) => {
    const { token } = call.staff;
    const staffUser = { token, id, username, name, passwordHash, at };
    if (!(await insertStaffUser(tx, staffUser))) return refuse("EXISTING_NAME");
    const from = { role: FIRST_ROLE, roleId: null };
    const to = await choiceOf(tx, call.input);
    const isWaiting = needsApproval(from, to);
    const why = `${username}: ${to.role}`;
    const change = { staffId: id, from, to };
    const approvalId = isWaiting ? await requestRole(ctx, tx, call, { ...change, why }) : null;
    await call.audit(tx, { subject: subjectOf(id), after: { username, name, ...to, approvalId } });
    const staff = await findStaffUser(tx, id);
    assert(staff, "the inserted staff user exists");
    return { staff, approvalId };
  });
  if (added.approvalId !== null) ctx.push.queue("approvals");
  return { ...added, firstPassword: password };
}
