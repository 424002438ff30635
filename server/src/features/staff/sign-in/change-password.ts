import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { callerOf } from "../../../kernel/http/address.ts";
import { isCommonPassword } from "../../../kernel/security/common-password.ts";
import { hashPassword, isPassword } from "../../../kernel/security/password.ts";
import type { Context } from "../../../ports/context.ts";
import { revokeAllSessions } from "../sessions/queries.ts";
import { subjectOf } from "../staff-user.ts";
import { findCredentials, updatePassword, updateTotpSteps } from "./queries.ts";
import { totpStepFor } from "./sign-in.ts";
import {
  clearFailures,
  countFailure,
  refuseWhenExhausted,
  subjectsOfHolder,
} from "./sign-in-limits.ts";

/**
 * Changes the caller's password and ends the caller's other sessions.
 * @throws WRONG_PASSWORD, TOTP_INVALID, PASSWORD_COMMON, REQUEST_LIMIT
 */
export async function changePassword(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.changePassword>,
): Promise<{ message: "SUCCESS" }> {
  const { staffId, sessionId, token } = call.staff;
  const { oldPassword, newPassword, code } = call.input;
  const holder = { key: `change:${staffId}`, address: callerOf(call.address) };
  const subjects = subjectsOfHolder(holder);
  await refuseWhenExhausted(ctx, subjects);
  const credentials = await findCredentials(ctx.db, { id: staffId });
  assert(credentials, "every session belongs to a staff user");
  if (!(await isPassword(oldPassword, credentials.passwordHash))) {
    await countFailure(ctx, subjects);
    return refuse("WRONG_PASSWORD");
  }
  const step = totpStepFor(ctx, credentials, code);
  if (step === null) {
    await countFailure(ctx, subjects);
    return refuse("TOTP_INVALID");
  }
  await refuseWhenExhausted(ctx, subjects);
  if (isCommonPassword(newPassword)) refuse("PASSWORD_COMMON", { newPassword: "KEY_INVALID" });
  const to = await hashPassword(newPassword);
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    if (!(await updateTotpSteps(tx, { credentials, step }))) refuse("TOTP_INVALID");
    const change = { token, from: credentials.passwordHash, to, at };
    if (!(await updatePassword(tx, change))) refuse("WRONG_PASSWORD");
    await revokeAllSessions(tx, { staffId, except: sessionId, at });
    await call.audit(tx, { subject: subjectOf(staffId) });
  });
  await clearFailures(ctx, subjects);
  return { message: "SUCCESS" };
}
