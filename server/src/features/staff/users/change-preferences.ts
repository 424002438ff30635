import type { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import { START_PAGES } from "@krapao/contract/console/staff/preferences";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { subjectOf } from "../staff-user.ts";
import { lockPreferences, upsertPreferences } from "./queries-preferences.ts";

/**
 * Changes the caller's own choices.
 * @throws FORBIDDEN for a start page that the role may not open
 */
export async function changePreferences(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.savePreferences>,
) {
  const { staff, input } = call;
  const { startPage } = input;
  if (startPage && !may(staff, START_PAGES[startPage])) refuse("FORBIDDEN");
  const preferences = await transaction(ctx.db, async (tx) => {
    const before = await lockPreferences(tx, staff.staffId);
    const after = {
      startPage: startPage === undefined ? before.startPage : startPage,
      language: input.language === undefined ? before.language : input.language,
      density: input.density === undefined ? before.density : input.density,
      signature: input.signature ?? before.signature,
    };
    await upsertPreferences(tx, { staffId: staff.staffId, own: after });
    await call.audit(tx, { subject: subjectOf(staff.staffId), before, after });
    return after;
  });
  return { message: "SUCCESS" as const, preferences };
}
