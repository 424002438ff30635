import type { Callback, CallbackHandler } from "../../kernel/callbacks.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findWithdrawal } from "./queries.ts";
import { settlePayout } from "./settle-payout.ts";

/** What the payout bank posts: the end of a transfer, or its return. @throws UNAUTHORIZED */
export function withdrawalsCallbacks(
  ctx: Context,
): Record<`/api/callback/${string}`, CallbackHandler> {
  return { "/api/callback/payout": (callback) => receivePayout(ctx, callback) };
}

const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function receivePayout(ctx: Context, callback: Callback): Promise<void> {
  const event = ctx.ports.payoutBank.readCallback(callback) ?? refuse("UNAUTHORIZED");
  const { reference: id, outcome, bankReference } = event;
  const withdrawal = RECORD_ID.test(id) ? await findWithdrawal(ctx.db, id) : null;
  if (!withdrawal) {
    ctx.log.error({ event: "payout", outcome }, "the bank tells of a payout that is not ours");
    return;
  }
  if (outcome === "paid" && (await isOvertaken(ctx, { id, state: withdrawal.state }))) return;
  await settlePayout(ctx, { id, outcome: { outcome, bankReference } });
}

/** News may overtake each other: "paid" after "returned" counts only if the bank still says so. */
async function isOvertaken(
  ctx: Context,
  { id, state }: { id: string; state: string },
): Promise<boolean> {
  if (state !== "returned" && state !== "refused") return false;
  const now = await ctx.ports.payoutBank.status(id);
  // Unsure: the bank repeats a callback that is not answered, and we ask again.
  if (now.outcome === "unknown") throw new Error("the payout bank cannot confirm its own callback");
  return now.outcome !== "paid";
}
