import * as v from "valibot";
import { done, line } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { BASE_ROLES, PERMISSIONS } from "../permissions.ts";
import { recordId, why } from "../schemas.ts";

const permissions = v.pipe(
  v.array(v.picklist(PERMISSIONS)),
  v.minLength(1),
  v.maxLength(PERMISSIONS.length),
);

/** A custom role. */
export const madeRole = v.object({
  id: v.string(),
  name: v.string(),
  /** The built-in role whose alerts, shared views and fixed amounts the role follows. */
  base: v.picklist(BASE_ROLES),
  permissions: v.array(v.picklist(PERMISSIONS)),
  /** How many staff users have it. */
  holders: v.number(),
});
export type MadeRole = v.InferOutput<typeof madeRole>;

export const listRoles = consoleEndpoint({
  method: "GET",
  path: "/api/console/staff/roles",
  permission: "staff.read",
  summary: "Custom roles, by name",
  output: v.object({ roles: v.array(madeRole) }),
});

const requested = v.object({ ...done.entries, approvalId: v.string() });

export const saveRole = consoleEndpoint({
  method: "POST",
  path: "/api/console/staff/roles",
  permission: "staff.manage",
  audit: "staff.save-role",
  summary: "Requests a new or changed custom role; a second owner approves it",
  input: v.strictObject({
    /** null: a new role. */
    roleId: v.nullable(recordId),
    name: line(40),
    base: v.picklist(BASE_ROLES),
    permissions,
    why,
  }),
  output: requested,
  errors: ["NO_DATA", "EXISTING_NAME"],
});

export const removeRole = consoleEndpoint({
  method: "POST",
  path: "/api/console/staff/roles/{roleId}/remove",
  permission: "staff.manage",
  audit: "staff.remove-role",
  summary: "Requests the removal of a role that no staff user has; a second owner approves it",
  params: v.strictObject({ roleId: recordId }),
  input: v.strictObject({ why }),
  output: requested,
  errors: ["NO_DATA", "ROLE_IN_USE"],
});
