import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { isCommonPassword } from "../../../kernel/security/common-password.ts";
import { hashPassword, isPassword } from "../../../kernel/security/password.ts";
import type { Context } from "../../../ports/context.ts";
import { recordKeptPasskeys } from "../record-kept-passkeys.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { clearWrongPasswords, countWrongPassword, refuseWhenExhausted } from "./password-limit.ts";
import { findPasswordHash, updatePasswordHash } from "./queries-credentials.ts";
import { revokeOtherSessions } from "./queries-sessions.ts";

/**
 * Changes the password and ends the member's other sessions; their open pages are disconnected
 * within seconds.
 * @throws WRONG_PASSWORD, PASSWORD_COMMON, REQUEST_LIMIT
 */
export async function changePassword(
  ctx: Context,
  {
    member: { memberId, sessionId },
    input: { oldPassword, newPassword },
  }: { member: MemberIdentity; input: ServerInput<typeof contract.accounts.changePassword> },
): Promise<ServerOutput<typeof contract.accounts.changePassword>> {
  await refuseWhenExhausted(ctx, memberId);
  const from = await findPasswordHash(ctx.db, memberId);
  assert(from !== null, "every session belongs to a member");
  if (!(await isPassword(oldPassword, from))) {
    await countWrongPassword(ctx, memberId);
    ctx.log.warn({ event: "accounts.password", outcome: "wrong", memberId }, "wrong old password");
    return refuse("WRONG_PASSWORD");
  }
  // Parallel guesses all pass the first check. The second one refuses the right guess among them.
  await refuseWhenExhausted(ctx, memberId);
  if (isCommonPassword(newPassword)) refuse("PASSWORD_COMMON", { newPassword: "KEY_INVALID" });
  const to = await hashPassword(newPassword);
  const revoked = await transaction(ctx.db, async (tx) => {
    // A simultaneous change has replaced the hash: the old password of this one is wrong now.
    if (!(await updatePasswordHash(tx, { memberId, from, to }))) return refuse("WRONG_PASSWORD");
    await recordSecurityEvent(ctx, tx, { memberId, kind: "passwordChanged" });
    await recordKeptPasskeys(ctx, tx, memberId);
    return revokeOtherSessions(tx, { memberId, sessionId, at: ctx.clock.now() });
  });
  await clearWrongPasswords(ctx, memberId);
  ctx.log.info(
    { event: "accounts.password", outcome: `changed, ended ${revoked}`, memberId },
    "password changed",
  );
  return { message: "SUCCESS" };
}
