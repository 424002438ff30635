import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { isCommonPassword } from "../../kernel/common-password.ts";
import { type MemberIdentity, transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { hashPassword, isPassword } from "../../kernel/password.ts";
import type { Context } from "../../ports/context.ts";
import { noteSecurity } from "./note-security.ts";
import { selectPasswordHash, updatePasswordHash } from "./queries.ts";
import { revokeOtherSessions } from "./queries-sessions.ts";

/** Wrong old passwords: who holds a stolen token must not guess on. */
const WRONG = { max: 5, windowSeconds: 15 * 60 };
const LIMIT = "changepwd:wrong";

/**
 * Changes the password and ends every other session; their open pages are cut within seconds. The session that asks stays.
 * @throws WRONG_PASSWORD, PASSWORD_COMMON, REQUEST_LIMIT
 */
export async function changePassword(
  ctx: Context,
  {
    member: { memberId, sessionId },
    input: { oldPassword, newPassword },
  }: { member: MemberIdentity; input: ServerInput<typeof contract.accounts.changePassword> },
): Promise<ServerOutput<typeof contract.accounts.changePassword>> {
  const subject = `${memberId}`;
  await refuseWhenExhausted(ctx, subject);
  const from = await selectPasswordHash(ctx.db, memberId);
  assert(from !== null, "a session has a member");
  if (!(await isPassword(oldPassword, from))) {
    await ctx.rateLimits.count(LIMIT, subject, WRONG);
    ctx.log.warn({ event: "accounts.password", outcome: "wrong", memberId }, "wrong old password");
    return refuse("WRONG_PASSWORD");
  }
  // Guesses sent all at once pass the first check together; the right one among them must not win.
  await refuseWhenExhausted(ctx, subject);
  if (isCommonPassword(newPassword)) refuse("PASSWORD_COMMON", { newPassword: "KEY_INVALID" });
  const to = await hashPassword(newPassword);
  const revoked = await transaction(ctx.db, async (tx) => {
    // Of two changes at once the second one's old password is not right any more.
    if (!(await updatePasswordHash(tx, { memberId, from, to }))) return refuse("WRONG_PASSWORD");
    await noteSecurity(ctx, tx, { memberId, kind: "passwordChanged" });
    return revokeOtherSessions(tx, { memberId, sessionId, at: ctx.clock.now() });
  });
  await ctx.rateLimits.forget(LIMIT, subject);
  ctx.log.info(
    { event: "accounts.password", outcome: `changed, ended ${revoked}`, memberId },
    "a member changed the password",
  );
  return { message: "SUCCESS" };
}

async function refuseWhenExhausted(ctx: Context, subject: string): Promise<void> {
  if (await ctx.rateLimits.isExhausted(LIMIT, subject, WRONG)) refuse("REQUEST_LIMIT");
}
