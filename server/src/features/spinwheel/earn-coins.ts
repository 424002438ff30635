import type { Currency } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { changeCoins } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { insertCoins } from "./queries.ts";
import { coinsOf } from "./wheel.ts";

/** Gives the coins that a settled deposit earns, once. */
export async function earnCoins(
  ctx: Context,
  deposit: { depositId: string; memberId: bigint; amountMinor: bigint; currency: Currency },
): Promise<void> {
  const { isActive, depositPerCoin } = await readSetting(ctx.db, "spinwheel");
  const { memberId, amountMinor: depositMinor } = deposit;
  const coins = coinsOf({ depositMinor, perCoinMinor: depositPerCoin[deposit.currency] });
  if (isActive && coins > 0)
    await giveCoins(ctx, { memberId, cause: `deposit:${deposit.depositId}`, coins });
}

/** Gives coins for a cause that counts once. @returns whether it counted now */
export function giveCoins(
  ctx: Pick<Context, "db" | "clock" | "random">,
  { memberId, cause, coins }: { memberId: bigint; cause: string; coins: number },
): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    if (!(await insertCoins(tx, { id: recordId(ctx), memberId, cause, coins, at }))) return false;
    await changeCoins(tx, { memberId, coins });
    return true;
  });
}
