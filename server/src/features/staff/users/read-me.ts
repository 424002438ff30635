import { grantedBy } from "@krapao/contract/console/permissions";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { findStaffUser } from "../queries.ts";

/** The caller, the permissions, and the operator. */
export async function readMe({ db, clock, settings }: Context, staff: StaffIdentity) {
  const [staffUser, info] = await Promise.all([
    findStaffUser(db, staff.staffId),
    readSetting(db, "info"),
  ]);
  assert(staffUser, "every session belongs to a staff user");
  return {
    staff: staffUser,
    permissions: grantedBy(staff),
    sessionId: staff.sessionId,
    now: clock.now(),
    operator: info.name,
    variant: settings.variant,
  };
}
