import type { Role } from "@krapao/contract/office/permissions";
import type { Tx } from "../../kernel/db.ts";
import type { StaffIdentity } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { askApproval } from "../approvals/index.ts";
import { subjectOf } from "./member.ts";

/** A role that may do more waits for a second owner. @returns the request's id */
export function askRole(
  ctx: Context,
  tx: Tx,
  call: { staff: StaffIdentity },
  { staffId, from, to, why }: { staffId: string; from: Role; to: Role; why: string },
): Promise<string> {
  return askApproval(ctx, tx, call, {
    kind: "staff.role",
    subject: subjectOf(staffId),
    payload: { staffId, from, to },
    why,
  });
}
