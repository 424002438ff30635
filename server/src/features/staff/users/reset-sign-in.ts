import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { hashPassword } from "../../../kernel/security/password.ts";
import type { Context } from "../../../ports/context.ts";
import { lockStaffUser } from "../queries.ts";
import { revokeAllSessions } from "../sessions/queries.ts";
import { deleteDevices } from "../sessions/queries-devices.ts";
import { resetCredentials } from "../sign-in/queries.ts";
import { firstPassword, subjectOf } from "../staff-user.ts";

/**
 * Removes authenticator and password and ends all sessions. For a day the staff user cannot decide
 * approval requests of the owner who did the reset.
 * @throws NO_DATA
 */
export async function resetSignIn(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.resetSignIn>,
): Promise<{ firstPassword: string }> {
  const { staffId } = call.params;
  const password = firstPassword(ctx.random);
  const passwordHash = await hashPassword(password);
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const staffUser = (await lockStaffUser(tx, staffId)) ?? refuse("NO_DATA");
    await deleteDevices(tx, staffId);
    // The last step can end the caller's own session.
    await call.audit(tx, { subject: subjectOf(staffId), why: call.input.why });
    await resetCredentials(tx, { token: call.staff.token, id: staffUser.id, passwordHash, at });
    await revokeAllSessions(tx, { staffId, except: null, at });
  });
  return { firstPassword: password };
}
