import { CURRENCIES, type ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { startOfDay } from "../../../kernel/calendar.ts";
import type { Context } from "../../../ports/context.ts";
import { sumSpinCost } from "../../spinwheel/index.ts";

/** Spins and cost of the wheel since midnight. */
export async function readWheelToday(
  ctx: Context,
): Promise<ServerOutput<typeof consoleContract.setup.wheelToday>> {
  const { spins, costs } = await sumSpinCost(ctx.db, startOfDay(ctx.clock.now()));
  const cost = new Map(costs.map(({ currency, amountMinor }) => [currency, amountMinor]));
  return {
    spins,
    costs: CURRENCIES.map((currency) => ({ currency, amount: cost.get(currency) ?? 0n })),
  };
}
