import { transaction } from "../../kernel/context.ts";
import { tellBalanceChanged } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { listSlots, type Slot } from "./list-slots.ts";
import { selectActiveAccounts } from "./queries.ts";
import { readCredits } from "./read-credits.ts";

/** Reads every open account at its provider, all at once; one that fails keeps its last amount and says so. */
export async function refreshSlots(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<{ slots: Slot[] }> {
  const accounts = await selectActiveAccounts(ctx.db, memberId);
  await Promise.all(accounts.map((account) => readCredits(ctx, account)));
  if (accounts.length > 0) await transaction(ctx.db, (tx) => tellBalanceChanged(tx, memberId));
  return { slots: await listSlots(ctx.db, memberId) };
}
