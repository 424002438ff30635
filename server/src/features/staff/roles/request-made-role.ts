import type { consoleContract } from "@krapao/contract/console";
import { PERMISSIONS } from "@krapao/contract/console/permissions";
import type { CallingStaff, ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requestApproval } from "../../approvals/index.ts";
import { isNameTaken, lockMadeRole, type RoleDetail } from "./queries.ts";

type Staff = typeof consoleContract.staff;
interface Requested {
  message: "APPROVAL_NEEDED";
  approvalId: string;
}

/** The subject of audit entries and approval requests about a custom role. */
const subjectOf = (roleId: string) => `role:${roleId}`;

/**
 * Requests a new or changed role. Its permissions are checked by an owner, who has all of them.
 * @throws NO_DATA, EXISTING_NAME
 */
export function requestMadeRole(
  ctx: Context,
  call: ConsoleCall<Staff["saveRole"]>,
): Promise<Requested> {
  const { why, name, base, roleId } = call.input;
  const chosen = new Set(call.input.permissions);
  const permissions = PERMISSIONS.filter((permission) => chosen.has(permission));
  return request(ctx, call, async (tx) => {
    const before = roleId === null ? null : await lockDetail(tx, roleId);
    if (await isNameTaken(tx, { name, except: roleId })) refuse("EXISTING_NAME");
    return { roleId: roleId ?? recordId(ctx), before, after: { name, base, permissions }, why };
  });
}

/** Requests the removal of a role. @throws NO_DATA, ROLE_IN_USE */
export function requestRoleRemoval(
  ctx: Context,
  call: ConsoleCall<Staff["removeRole"]>,
): Promise<Requested> {
  const { roleId } = call.params;
  return request(ctx, call, async (tx) => {
    const role = (await lockMadeRole(tx, roleId)) ?? refuse("NO_DATA");
    if (role.holders > 0) refuse("ROLE_IN_USE");
    return { roleId, before: detailOf(role), after: null, why: call.input.why };
  });
}

interface Change {
  roleId: string;
  before: RoleDetail | null;
  after: RoleDetail | null;
  why: string;
}

async function request(
  ctx: Context,
  call: { staff: CallingStaff; audit: ConsoleCall<Staff["saveRole"]>["audit"] },
  plan: (tx: Tx) => Promise<Change>,
): Promise<Requested> {
  const approvalId = await transaction(ctx.db, async (tx) => {
    const { why, ...payload } = await plan(tx);
    const { roleId, before, after } = payload;
    const subject = subjectOf(roleId);
    const kind = "staff.permissions";
    const id = await requestApproval(ctx, tx, call, { kind, subject, payload, why });
    await call.audit(tx, {
      subject,
      ...(before && { before: { ...before } }),
      after: { ...after, approvalId: id },
      why,
    });
    return id;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

const lockDetail = async (tx: Tx, roleId: string) =>
  detailOf((await lockMadeRole(tx, roleId)) ?? refuse("NO_DATA"));

const detailOf = ({ name, base, permissions }: RoleDetail): RoleDetail => ({
  name,
  base,
  permissions,
});
