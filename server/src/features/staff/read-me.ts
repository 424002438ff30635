import { permissionsOf } from "@krapao/contract/office/permissions";
import { assert } from "../../kernel/errors.ts";
import type { StaffIdentity } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { selectMember } from "./queries.ts";

/** Who I am, what my role allows, and where this is. */
export async function readMe({ db, clock, settings }: Context, staff: StaffIdentity) {
  const [member, info] = await Promise.all([
    selectMember(db, staff.staffId),
    readSetting(db, "info"),
  ]);
  assert(member, "a session has somebody");
  return {
    staff: member,
    permissions: permissionsOf(member.role),
    sessionId: staff.sessionId,
    now: clock.now(),
    operator: info.name,
    variant: settings.variant,
  };
}
