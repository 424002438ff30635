import { type Comparison, compareWithBook, type Span } from "../../ledger/compare.ts";
import type { Context } from "../../ports/context.ts";
import { selectClaimed, selectClaimedByIds } from "./queries-coupons.ts";

/** Compares the coupons that were claimed on a day, in cash or as a bonus, with what the wheels' cost accounts paid. */
export async function reconcileCoupons({ db }: Context, span: Span): Promise<Comparison> {
  const ofDay = await selectClaimed(db, span);
  const drift = await compareWithBook(db, {
    clearing: "spin_cost",
    kinds: ["luckydraw"],
    span,
    ofDay,
    byIds: (ids) => selectClaimedByIds(db, ids),
  });
  return { drift, compared: { coupons: ofDay.length }, unasked: [] };
}
