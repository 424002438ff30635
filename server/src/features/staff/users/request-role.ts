import type { Role } from "@krapao/contract/console/permissions";
import type { CallingStaff } from "../../../kernel/console-http/console-call.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { requestApproval } from "../../approvals/index.ts";
import { subjectOf } from "../staff-user.ts";

/** Requests the approval of a role with more permissions. @returns the request's id */
export function requestRole(
  ctx: Context,
  tx: Tx,
  call: { staff: CallingStaff },
  { staffId, from, to, why }: { staffId: string; from: Role; to: Role; why: string },
): Promise<string> {
  return requestApproval(ctx, tx, call, {
    kind: "staff.role",
    subject: subjectOf(staffId),
    payload: { staffId, from, to },
    why,
  });
}
