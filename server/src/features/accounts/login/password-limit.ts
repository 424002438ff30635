/**
 * The limit on wrong passwords in an open session, for password change and step-up authentication
 * together: the holder of a stolen token must not guess on.
 */
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";

const NAME = "changepwd:wrong";
const LIMIT = { max: 5, windowSeconds: 15 * 60 };

/** @throws REQUEST_LIMIT */
export async function refuseWhenExhausted(ctx: Context, memberId: bigint): Promise<void> {
  const until = await ctx.rateLimits.exhaustedUntil(NAME, `${memberId}`, LIMIT);
  if (until) refuse("REQUEST_LIMIT", undefined, until);
}

export function countWrongPassword(ctx: Context, memberId: bigint): Promise<void> {
  return ctx.rateLimits.count(NAME, `${memberId}`, LIMIT);
}

export function clearWrongPasswords(ctx: Context, memberId: bigint): Promise<void> {
  return ctx.rateLimits.clear(NAME, `${memberId}`);
}
