import type { office } from "@krapao/contract/office";
import { callerOf } from "../../kernel/address.ts";
import { isCommonPassword } from "../../kernel/common-password.ts";
import { transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import { hashPassword, isPassword } from "../../kernel/password.ts";
import type { Context } from "../../ports/context.ts";
import { subjectOf } from "./member.ts";
import { revokeSessionsOf } from "./queries-sessions.ts";
import { selectCredentials, takeStep, updatePassword } from "./queries-sign-in.ts";
import { stepFor } from "./sign-in.ts";
import { countFailure, forgetFailures, refuseWhenExhausted } from "./sign-in-limits.ts";

/** Changes the own password; ends every other session. @throws WRONG_PASSWORD, TOTP_INVALID, PASSWORD_COMMON, REQUEST_LIMIT */
export async function changePassword(
  ctx: Context,
  call: OfficeCall<typeof office.staff.changePassword>,
): Promise<{ message: "SUCCESS" }> {
  const { staffId, sessionId } = call.staff;
  const { oldPassword, newPassword, code } = call.input;
  const subjects = { username: `change:${staffId}`, address: callerOf(call.address) };
  await refuseWhenExhausted(ctx, subjects);
  const credentials = await selectCredentials(ctx.db, { id: staffId });
  assert(credentials, "a session has somebody");
  if (!(await isPassword(oldPassword, credentials.passwordHash))) {
    await countFailure(ctx, subjects);
    return refuse("WRONG_PASSWORD");
  }
  const step = stepFor(ctx, credentials, code);
  if (step === null) {
    await countFailure(ctx, subjects);
    return refuse("TOTP_INVALID");
  }
  await refuseWhenExhausted(ctx, subjects);
  if (isCommonPassword(newPassword)) refuse("PASSWORD_COMMON", { newPassword: "KEY_INVALID" });
  const to = await hashPassword(newPassword);
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    if (!(await takeStep(tx, { credentials, step }))) refuse("TOTP_INVALID");
    const change = { id: staffId, from: credentials.passwordHash, to };
    if (!(await updatePassword(tx, change))) refuse("WRONG_PASSWORD");
    await revokeSessionsOf(tx, { staffId, except: sessionId, at });
    await call.audit(tx, { subject: subjectOf(staffId) });
  });
  await forgetFailures(ctx, subjects.username);
  return { message: "SUCCESS" };
}
