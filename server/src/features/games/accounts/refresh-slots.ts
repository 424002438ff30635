import { transaction } from "../../../kernel/context.ts";
import { publishBalanceChanged } from "../../../kernel/jobs/events.ts";
import type { Context } from "../../../ports/context.ts";
import { listActiveAccounts } from "../queries.ts";
import { listSlots, type Slot } from "./list-slots.ts";
import { readCredits } from "./read-credits.ts";

/**
 * Reads every active account at its provider in parallel; a failed one keeps its amount, as stale.
 */
export async function refreshSlots(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<{ slots: Slot[] }> {
  const accounts = await listActiveAccounts(ctx.db, memberId);
  await Promise.all(accounts.map((account) => readCredits(ctx, account)));
  if (accounts.length > 0)
    await transaction(ctx.db, (tx) => publishBalanceChanged(ctx, tx, memberId));
  return { slots: await listSlots(ctx.db, memberId) };
}
