import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import {
  findStaffUser,
  lockOwners,
  lockStaffUser,
  updateStaffUser as updateStaffUserRow,
} from "../queries.ts";
import { revokeAllSessions } from "../sessions/queries.ts";
import { needsApproval, OWNERS_MIN, type StaffUser, subjectOf } from "../staff-user.ts";
import { requestReactivation } from "./reactivate-staff-user.ts";
import { choiceOf, requestRole } from "./request-role.ts";

/**
 * Changes name, role and whether the staff user is active. A lower role and a suspension apply from
 * the next call. A higher role, a custom role, and the end of a suspension wait for a
 * second owner (APPROVAL_NEEDED); the other changes are applied.
 * @throws NO_DATA, LAST_OWNER, FORBIDDEN (only an owner changes an owner)
 */
export async function updateStaffUser(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.update>,
): Promise<{
  message: "SUCCESS" | "APPROVAL_NEEDED";
  staff: StaffUser;
  approvalId: string | null;
}> {
  const { staffId } = call.params;
  const { name, why } = call.input;
  const updated = await transaction(ctx.db, async (tx) => {
    const owners = await lockOwners(tx);
    const before = (await lockStaffUser(tx, staffId)) ?? refuse("NO_DATA");
    if (before.role === "owner" && call.staff.role !== "owner") refuse("FORBIDDEN");
    const from = { role: before.role, roleId: before.roleId };
    const to = await choiceOf(tx, call.input);
    const isWaiting = needsApproval(from, to);
    const role = isWaiting ? from.role : to.role;
    const isReactivated = call.input.isActive && !before.isActive;
    const isActive = call.input.isActive && before.isActive;
    const isRemoved = owners.includes(staffId) && !(role === "owner" && isActive);
    if (isRemoved && owners.length <= OWNERS_MIN) refuse("LAST_OWNER");
    const change = { staffId, from, to, why };
    const roleId = isWaiting ? await requestRole(ctx, tx, call, change) : null;
    const activeId = isReactivated ? await requestReactivation(ctx, tx, call, change) : null;
    const approvalId = roleId ?? activeId;
    await call.audit(tx, {
      subject: subjectOf(staffId),
      before: { name: before.name, role: before.role, isActive: before.isActive },
      after: { name, role, isActive, approvalId },
      why,
    });
    // The last step can end the caller's own session.
    const at = ctx.clock.now();
    const changed = { token: call.staff.token, id: staffId, name, role, isActive, at };
    await updateStaffUserRow(tx, changed);
    if (!isActive) await revokeAllSessions(tx, { staffId, except: null, at });
    const staff = await findStaffUser(tx, staffId);
    assert(staff, "the updated staff user exists");
    return { staff, approvalId };
  });
  if (updated.approvalId !== null) ctx.push.queue("approvals");
  return { message: updated.approvalId === null ? "SUCCESS" : "APPROVAL_NEEDED", ...updated };
}
