import { assert, refuse } from "../../../kernel/errors.ts";
import { isPassword } from "../../../kernel/security/password.ts";
import type { Context } from "../../../ports/context.ts";
import { countWrongPassword, refuseWhenExhausted } from "./password-limit.ts";
import { findPasswordHash } from "./queries-credentials.ts";

/**
 * Checks the member's password again before a sensitive or irreversible action.
 * @throws WRONG_PASSWORD, REQUEST_LIMIT
 */
export async function confirmPassword(
  ctx: Context,
  { memberId, password }: { memberId: bigint; password: string },
): Promise<void> {
  await refuseWhenExhausted(ctx, memberId);
  const hash = await findPasswordHash(ctx.db, memberId);
  assert(hash !== null, "every session belongs to a member");
  if (!(await isPassword(password, hash))) {
    await countWrongPassword(ctx, memberId);
    ctx.log.warn({ event: "accounts.recentAuth", outcome: "wrong", memberId }, "wrong password");
    return refuse("WRONG_PASSWORD");
  }
  // Parallel guesses all pass the first check. The second one refuses the right guess among them.
  await refuseWhenExhausted(ctx, memberId);
}
