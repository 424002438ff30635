import { ROLES } from "@krapao/contract/console/permissions";
import * as v from "valibot";
import { refuse } from "../../../kernel/errors.ts";
import type { ApprovalExecutor } from "../../approvals/index.ts";
import { lockStaffUser, updateRole } from "../queries.ts";

/** Payload of the approval request. */
const rolePayload = v.object({
  staffId: v.pipe(v.string(), v.uuid()),
  from: v.picklist(ROLES),
  to: v.picklist(ROLES),
});

/** Changes the role after an approval. @throws VERSION_CHANGED when the role is no longer `from` */
export const changeStaffRole: ApprovalExecutor = async (_ctx, tx, request) => {
  const { staffId, from, to } = v.parse(rolePayload, request.payload);
  const staffUser = await lockStaffUser(tx, staffId);
  if (staffUser?.role !== from) return refuse("VERSION_CHANGED");
  await updateRole(tx, { id: staffId, role: to });
};
