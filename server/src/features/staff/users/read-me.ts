import { grantedBy, may } from "@krapao/contract/console/permissions";
import { START_PAGES, type StartPage } from "@krapao/contract/console/staff/preferences";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { findMe } from "./queries-preferences.ts";

/** A page that the role may no longer open is not the first one. */
const openOrNull = (page: string | null, staff: StaffIdentity) =>
  page !== null && page in START_PAGES && may(staff, START_PAGES[page as StartPage]) ? page : null;

/** The caller, the permissions, and the operator. */
export async function readMe({ db, clock, settings }: Context, staff: StaffIdentity) {
  const [me, info, buddhistYears] = await Promise.all([
    findMe(db, staff.staffId),
    readSetting(db, "info"),
    readSetting(db, "buddhistYears"),
  ]);
  assert(me, "every session belongs to a staff user");
  return {
    staff: me.staff,
    preferences: {
      ...me.preferences,
      startPage: openOrNull(me.preferences.startPage, staff),
    },
    permissions: grantedBy(staff),
    sessionId: staff.sessionId,
    now: clock.now(),
    operator: info.name,
    variant: settings.variant,
    buddhistYears,
  };
}
