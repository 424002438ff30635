import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { payouts } from "@krapao/contract/console/payouts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { overdueBefore } from "./payout.ts";
import { countPayouts, payoutList } from "./queries-lists.ts";

/** One page of payouts, with the counts of the tabs. @throws KEY_INVALID for an invalid cursor */
export async function listPayouts(
  { db, clock }: Context,
  input: ServerInput<typeof payouts.call>,
): Promise<ServerOutput<typeof payouts.call>> {
  const now = clock.now();
  const minutes = await readSetting(db, "payoutOverdueMinutes");
  const before = overdueBefore({ now, minutes });
  const [page, counts] = await Promise.all([
    payoutList.page(db, input, { now, overdueBefore: before }),
    countPayouts(db, before),
  ]);
  return { ...page, counts };
}
