import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { subjectOf } from "../staff-user.ts";
import { revokeSession } from "./queries.ts";

export async function signOut(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.signOut>,
): Promise<{ message: "SUCCESS" }> {
  const { sessionId, staffId } = call.staff;
  await transaction(ctx.db, async (tx) => {
    await call.audit(tx, { subject: subjectOf(staffId), after: { sessionId } });
    await revokeSession(tx, { id: sessionId, at: ctx.clock.now() });
  });
  call.keepSession(null);
  return { message: "SUCCESS" };
}
