import type { CallingStaff } from "../../../kernel/console-http/console-call.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requestApproval } from "../../approvals/index.ts";
import { lockMadeRole } from "../roles/queries.ts";
import { type RoleChoice, subjectOf } from "../staff-user.ts";

/**
 * Requests the approval of another role. The checker sees the permissions of a role made to
 * measure, and approves these. @returns the request's id
 */
export async function requestRole(
  ctx: Context,
  tx: Tx,
  call: { staff: CallingStaff },
  { staffId, from, to, why }: { staffId: string; from: RoleChoice; to: RoleChoice; why: string },
): Promise<string> {
  const [before, after] = [await detailOf(tx, from), await detailOf(tx, to)];
  return requestApproval(ctx, tx, call, {
    kind: "staff.role",
    subject: subjectOf(staffId),
    payload: {
      staffId,
      from: from.role,
      to: to.role,
      ...(before && { fromRoleId: from.roleId, fromName: before.name }),
      ...(after && { toRoleId: to.roleId, toName: after.name, permissions: after.permissions }),
    },
    why,
  });
}

async function detailOf(tx: Tx, { roleId }: RoleChoice) {
  return roleId === null ? null : ((await lockMadeRole(tx, roleId)) ?? refuse("NO_DATA"));
}

/** The role of an input: a custom role brings the built-in role that it follows. */
export async function choiceOf(tx: Tx, { role, roleId }: RoleChoice): Promise<RoleChoice> {
  if (roleId === null) return { role, roleId };
  const made = (await lockMadeRole(tx, roleId)) ?? refuse("NO_DATA");
  return { role: made.base, roleId };
}
