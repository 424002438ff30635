import { transaction } from "../../../kernel/context.ts";
import { publishBalanceChanged } from "../../../kernel/jobs/events.ts";
import type { Context } from "../../../ports/context.ts";
import { type AccountOfGame, listActiveAccounts } from "../queries.ts";
import { type GameBalance, listGameBalances, listSlots, type Slot } from "./list-slots.ts";
import { requestBalances, saveReadings } from "./read-credits.ts";

/**
 * Reads every active account at its provider in parallel; a failed one keeps its amount, as stale.
 */
export async function refreshSlots(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<{ slots: Slot[] }> {
  await refreshBalances(ctx, { memberId, accounts: await listActiveAccounts(ctx.db, memberId) });
  return { slots: await listSlots(ctx.db, memberId) };
}

/** As `refreshSlots`, for active accounts that were read before. @returns their balances */
export async function refreshBalances(
  ctx: Context,
  { memberId, accounts }: { memberId: bigint; accounts: readonly AccountOfGame[] },
): Promise<GameBalance[]> {
  if (accounts.length === 0) return [];
  const readings = await requestBalances(ctx, accounts);
  return transaction(ctx.db, async (tx) => {
    // Started in this order, so the balances are those that were stored.
    const [, balances] = await Promise.all([
      saveReadings(ctx, tx, readings),
      listGameBalances(tx, memberId),
      publishBalanceChanged(ctx, tx, memberId),
    ]);
    return balances;
  });
}
