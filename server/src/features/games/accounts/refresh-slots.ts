import { transaction } from "../../../kernel/context.ts";
import { answered, inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
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
  const accounts = await listActiveAccounts(ctx.db, memberId);
  if (accounts.length > 0)
    await refresh(ctx, { memberId, accounts }, (tx) => answered(tx, undefined));
  return { slots: await listSlots(ctx.db, memberId) };
}

interface Accounts {
  memberId: bigint;
  /** Active accounts of the member. */
  accounts: readonly AccountOfGame[];
}

/** As `refreshSlots`, for active accounts that were read before. @returns their balances */
export async function refreshBalances(ctx: Context, of: Accounts): Promise<GameBalance[]> {
  if (of.accounts.length === 0) return [];
  return refresh(ctx, of, (tx) => listGameBalances(tx, of.memberId));
}

/** @param read reads what was stored, in the same transaction */
async function refresh<T>(
  ctx: Context,
  { memberId, accounts }: Accounts,
  read: (tx: Tx) => Statement<T>,
): Promise<T> {
  const readings = await requestBalances(ctx, accounts);
  return transaction(ctx.db, async (tx) => {
    const [, found] = await inOrder(tx, [
      saveReadings(ctx, tx, readings),
      read(tx),
      publishBalanceChanged(ctx, tx, memberId),
    ]);
    return found;
  });
}
