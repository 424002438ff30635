import { assert, refuse } from "../../kernel/errors.ts";
import { isPassword } from "../../kernel/password.ts";
import type { Context } from "../../ports/context.ts";
import { selectPasswordHash } from "./queries.ts";

/** Wrong passwords, counted together with those of a change: who holds a stolen token must not guess on. */
const WRONG = { max: 5, windowSeconds: 15 * 60 };
const LIMIT = "changepwd:wrong";

/**
 * Asks again for the password before something that cannot be undone.
 * @throws WRONG_PASSWORD, REQUEST_LIMIT
 */
export async function confirmPassword(
  ctx: Context,
  { memberId, password }: { memberId: bigint; password: string },
): Promise<void> {
  const subject = `${memberId}`;
  const refuseWhenExhausted = async () => {
    if (await ctx.rateLimits.isExhausted(LIMIT, subject, WRONG)) refuse("REQUEST_LIMIT");
  };
  await refuseWhenExhausted();
  const hash = await selectPasswordHash(ctx.db, memberId);
  assert(hash !== null, "a session has a member");
  if (!(await isPassword(password, hash))) {
    await ctx.rateLimits.count(LIMIT, subject, WRONG);
    ctx.log.warn({ event: "accounts.proof", outcome: "wrong", memberId }, "wrong password");
    return refuse("WRONG_PASSWORD");
  }
  // Guesses sent all at once pass the first check together; the right one among them must not win.
  await refuseWhenExhausted();
}
