import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { askRole } from "./ask-role.ts";
import { isRaise, type Member, subjectOf } from "./member.ts";
import { holdMember, holdOwners, selectMember, updateMember as writeMember } from "./queries.ts";
import { revokeSessionsOf } from "./queries-sessions.ts";

/**
 * Name, role, and whether somebody works here. A lesser role and a suspension count from the next call; a role that
 * may do more waits for a second owner (APPROVAL_NEEDED), the rest is done.
 * @throws NO_DATA, LAST_OWNER
 */
export async function updateMember(
  ctx: Context,
  call: OfficeCall<typeof office.staff.update>,
): Promise<{
  message: "SUCCESS" | "APPROVAL_NEEDED";
  staff: Member;
  approvalId: string | null;
}> {
  const { staffId } = call.params;
  const { name, role: to, isActive, why } = call.input;
  const updated = await transaction(ctx.db, async (tx) => {
    const owners = await holdOwners(tx);
    const before = (await holdMember(tx, staffId)) ?? refuse("NO_DATA");
    const isWaiting = isRaise(before.role, to);
    const role = isWaiting ? before.role : to;
    const staysOwner = role === "owner" && isActive;
    if (!staysOwner && owners.every((id) => id === staffId)) refuse("LAST_OWNER");
    await writeMember(tx, { id: staffId, name, role, isActive });
    if (!isActive) await revokeSessionsOf(tx, { staffId, except: null, at: ctx.clock.now() });
    const change = { staffId, from: before.role, to, why };
    const approvalId = isWaiting ? await askRole(ctx, tx, call, change) : null;
    await call.audit(tx, {
      subject: subjectOf(staffId),
      before: { name: before.name, role: before.role, isActive: before.isActive },
      after: { name, role, isActive, approvalId },
      why,
    });
    const staff = await selectMember(tx, staffId);
    assert(staff, "who was updated is there");
    return { staff, approvalId };
  });
  if (updated.approvalId !== null) ctx.push.queue("approvals");
  return { message: updated.approvalId === null ? "SUCCESS" : "APPROVAL_NEEDED", ...updated };
}
