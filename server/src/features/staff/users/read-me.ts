import { grantedBy } from "@krapao/contract/console/permissions";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { findMe } from "./queries-preferences.ts";

/** The caller, the permissions, and the operator. */
export async function readMe({ db, clock, settings }: Context, staff: StaffIdentity) {
  const [me, info] = await Promise.all([findMe(db, staff.staffId), readSetting(db, "info")]);
  assert(me, "every session belongs to a staff user");
  return {
    ...me,
    permissions: grantedBy(staff),
    sessionId: staff.sessionId,
    now: clock.now(),
    operator: info.name,
    variant: settings.variant,
  };
}
