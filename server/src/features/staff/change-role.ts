import { ROLES } from "@krapao/contract/office/permissions";
import * as v from "valibot";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovalExecutor } from "../approvals/index.ts";
import { holdMember, updateRole } from "./queries.ts";

/** What a second owner agrees to. */
const rolePayload = v.object({
  staffId: v.pipe(v.string(), v.uuid()),
  from: v.picklist(ROLES),
  to: v.picklist(ROLES),
});

/** Somebody gets a role that may do more. @throws VERSION_CHANGED when the role is no longer what it was */
export const changeRole: ApprovalExecutor = async (_ctx, tx, request) => {
  const { staffId, from, to } = v.parse(rolePayload, request.payload);
  const member = await holdMember(tx, staffId);
  if (member?.role !== from) return refuse("VERSION_CHANGED");
  await updateRole(tx, { id: staffId, role: to });
};
