import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { isCommonPassword } from "../../../kernel/security/common-password.ts";
import { hashPassword } from "../../../kernel/security/password.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { readGrant, requirePhone, useGrant } from "../../otp/index.ts";
import { findWithdrawalsFrom } from "../find-withdrawals-from.ts";
import { clearFailures } from "../login/login-limits.ts";
import { clearWrongPasswords } from "../login/password-limit.ts";
import { revokeMemberSessions } from "../login/queries-sessions.ts";
import type { Origin } from "../login/queries-traces.ts";
import { recordKeptPasskeys } from "../record-kept-passkeys.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { lockResettable, updateResetPassword } from "./queries.ts";
import { requireResettable } from "./require-resettable.ts";

/**
 * Sets the password of the phone that the token belongs to, and ends every session of its member;
 * open pages are disconnected within seconds. Withdrawals wait for the operator's hours.
 * @throws RESET_TOKEN_INVALID, PASSWORD_COMMON, PHONE_SHARED, INACTIVE_USER
 */
export async function resetPassword(
  ctx: Context,
  {
    input: { resetToken: token, newPassword },
    origin,
  }: { input: ServerInput<typeof contract.accounts.resetPassword>; origin: Origin },
): Promise<ServerOutput<typeof contract.accounts.resetPassword>> {
  const at = ctx.clock.now();
  const phone = await readGrant(ctx.db, { token, now: at });
  if (phone === null) return refuse("RESET_TOKEN_INVALID");
  if (isCommonPassword(newPassword, phone)) {
    refuse("PASSWORD_COMMON", { newPassword: "KEY_INVALID" });
  }
  const passwordHash = await hashPassword(newPassword);
  const delayHours = await readSetting(ctx.db, "resetDelayHours");
  const { memberId, revoked, withdrawalsFrom } = await transaction(ctx.db, async (tx) => {
    // Under the member's lock, so that one of several calls with the token succeeds.
    const { id: memberId } = requireResettable(
      await lockResettable(tx, requirePhone(phone, ctx.settings.variant, "phoneNumber")),
    );
    if (!(await useGrant(tx, { token, phone, now: at }))) return refuse("RESET_TOKEN_INVALID");
    await updateResetPassword(tx, { memberId, passwordHash, at });
    const withdrawalsFrom = await findWithdrawalsFrom(ctx, tx, { memberId, delayHours });
    await recordSecurityEvent(ctx, tx, { memberId, kind: "passwordReset", withdrawalsFrom });
    await recordKeptPasskeys(ctx, tx, memberId);
    const revoked = await revokeMemberSessions(tx, { memberId, at });
    return { memberId, revoked, withdrawalsFrom };
  });
  await clearFailures(ctx, { phone, deviceKey: origin.device.key });
  await clearWrongPasswords(ctx, memberId);
  ctx.log.warn(
    { event: "accounts.passwordReset", outcome: `reset, ended ${revoked}`, memberId },
    "password reset by text message",
  );
  return { message: "SUCCESS", withdrawalsFrom };
}
