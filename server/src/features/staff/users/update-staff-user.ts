import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import {
  findStaffUser,
  insertCredentialIssue,
  lockOwners,
  lockStaffUser,
  updateStaffUser as updateStaffUserRow,
} from "../queries.ts";
import { revokeAllSessions } from "../sessions/queries.ts";
import { addsPermissions, type StaffUser, subjectOf } from "../staff-user.ts";
import { requestRole } from "./request-role.ts";

/**
 * Changes name, role and whether the staff user is active. A lower role and a suspension apply from
 * the next call. A higher role waits for a second owner (APPROVAL_NEEDED); the other changes are
 * applied.
 * @throws NO_DATA, LAST_OWNER
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
  const { name, role: to, isActive, why } = call.input;
  const updated = await transaction(ctx.db, async (tx) => {
    const owners = await lockOwners(tx);
    const before = (await lockStaffUser(tx, staffId)) ?? refuse("NO_DATA");
    const isWaiting = addsPermissions(before.role, to);
    const role = isWaiting ? before.role : to;
    const staysOwner = role === "owner" && isActive;
    if (!staysOwner && owners.every((id) => id === staffId)) refuse("LAST_OWNER");
    await updateStaffUserRow(tx, { id: staffId, name, role, isActive });
    const at = ctx.clock.now();
    if (!isActive) await revokeAllSessions(tx, { staffId, except: null, at });
    const issuedBy = call.staff.staffId;
    if (isActive && !before.isActive) {
      const issue = { staffId, issuedBy, how: "unlocked", at } as const;
      await insertCredentialIssue(tx, { id: recordId(ctx), ...issue });
    }
    const change = { staffId, from: before.role, to, why };
    const approvalId = isWaiting ? await requestRole(ctx, tx, call, change) : null;
    await call.audit(tx, {
      subject: subjectOf(staffId),
      before: { name: before.name, role: before.role, isActive: before.isActive },
      after: { name, role, isActive, approvalId },
      why,
    });
    const staff = await findStaffUser(tx, staffId);
    assert(staff, "the updated staff user exists");
    return { staff, approvalId };
  });
  if (updated.approvalId !== null) ctx.push.queue("approvals");
  return { message: updated.approvalId === null ? "SUCCESS" : "APPROVAL_NEEDED", ...updated };
}
