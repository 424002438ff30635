/** Wrong passwords and codes are counted, by whom they were tried on and by where they came from. */
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";

const WINDOW_SECONDS = 15 * 60;
const PER_NAME = { max: 5, windowSeconds: WINDOW_SECONDS };
const PER_ADDRESS = { max: 50, windowSeconds: WINDOW_SECONDS };

interface Subjects {
  username: string;
  address: string;
}

/** @throws REQUEST_LIMIT after too many wrong ones */
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
  ctx.log.warn({ event: "staff.sign-in", outcome }, "a sign-in was refused by a limit");
  refuse("REQUEST_LIMIT");
}

export async function countFailure(ctx: Context, { username, address }: Subjects): Promise<void> {
  await Promise.all([
    ctx.rateLimits.count("staff:name", username, PER_NAME),
    ctx.rateLimits.count("staff:address", address, PER_ADDRESS),
  ]);
}

export async function forgetFailures(ctx: Context, username: string): Promise<void> {
  await ctx.rateLimits.forget("staff:name", username);
}
