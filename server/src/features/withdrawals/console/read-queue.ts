import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { withdrawals } from "@krapao/contract/console/withdrawals";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { sumReview } from "./queries.ts";
import { withdrawalList } from "./queries-lists.ts";

/** One page of the queue, with what waits. @throws KEY_INVALID for an invalid cursor */
export async function readQueue(
  { db, clock }: Context,
  input: ServerInput<typeof withdrawals.call>,
): Promise<ServerOutput<typeof withdrawals.call>> {
  const [waits, risk, slaMinutes, twoApprovalsMin] = await Promise.all([
    sumReview(db),
    readSetting(db, "withdrawRisk"),
    readSetting(db, "slaMinutes"),
    readSetting(db, "twoApprovalsMin"),
  ]);
  const page = await withdrawalList.page(db, input, { now: clock.now(), risk, twoApprovalsMin });
  const countOf = (isParked: boolean) =>
    waits.reduce((sum, each) => sum + (each.isParked === isParked ? each.count : 0), 0);
  return {
    ...page,
    waiting: countOf(false),
    parked: countOf(true),
    waitingTotals: waits
      .filter(({ isParked }) => !isParked)
      .map(({ currency, amountMinor }) => ({ currency, amount: amountMinor })),
    slaMinutes,
  };
}
