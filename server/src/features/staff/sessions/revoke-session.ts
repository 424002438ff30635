import type { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { subjectOf } from "../staff-user.ts";
import { findSessionOwner, revokeSession as revoke } from "./queries.ts";

/**
 * Ends one of the caller's sessions; with `staff.manage` any session.
 * @throws NO_DATA, FORBIDDEN
 */
export async function revokeSession(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.revokeSession>,
): Promise<{ message: "SUCCESS" }> {
  const { sessionId } = call.params;
  await transaction(ctx.db, async (tx) => {
    const owner = (await findSessionOwner(tx, sessionId)) ?? refuse("NO_DATA");
    if (owner !== call.staff.staffId && !may(call.staff, "staff.manage")) refuse("FORBIDDEN");
    await call.audit(tx, { subject: subjectOf(owner), after: { sessionId } });
    await revoke(tx, { id: sessionId, at: ctx.clock.now() });
  });
  return { message: "SUCCESS" };
}
