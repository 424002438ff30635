/** Limits on wrong passwords and codes, by username and by address. */
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";

const WINDOW_SECONDS = 15 * 60;
const PER_NAME = { max: 5, windowSeconds: WINDOW_SECONDS };
const PER_ADDRESS = { max: 50, windowSeconds: WINDOW_SECONDS };

interface Subjects {
  username: string;
  address: string;
}

/** @throws REQUEST_LIMIT */
export async function refuseWhenExhausted(
  ctx: Context,
  { username, address }: Subjects,
): Promise<void> {
  const [byName, byAddress] = await Promise.all([
    ctx.rateLimits.isExhausted("staff:name", username, PER_NAME),
    ctx.rateLimits.isExhausted("staff:address", address, PER_ADDRESS),
  ]);
  if (!byName && !byAddress) return;
  const outcome = byName ? "name limit" : "address limit";
  ctx.log.warn({ event: "staff.sign-in", outcome }, "sign-in refused by rate limit");
  refuse("REQUEST_LIMIT");
}

export async function countFailure(ctx: Context, { username, address }: Subjects): Promise<void> {
  await Promise.all([
    ctx.rateLimits.count("staff:name", username, PER_NAME),
    ctx.rateLimits.count("staff:address", address, PER_ADDRESS),
  ]);
}

export async function clearFailures(ctx: Context, username: string): Promise<void> {
  await ctx.rateLimits.clear("staff:name", username);
}
