import type { Span } from "../../../kernel/calendar.ts";
import { type Comparison, compareWithLedger } from "../../../ledger/compare.ts";
import type { Context } from "../../../ports/context.ts";
import { listClaimedCoupons, listClaimedCouponsByIds } from "./queries.ts";

/** Compares the coupons claimed on a day with what the wheels' cost accounts paid. */
export async function reconcileCoupons({ db }: Context, span: Span): Promise<Comparison> {
  const ofDay = await listClaimedCoupons(db, span);
  const discrepancies = await compareWithLedger(db, {
    clearing: "spin_cost",
    kinds: ["luckydraw"],
    span,
    ofDay,
    byIds: (ids) => listClaimedCouponsByIds(db, ids),
  });
  return { discrepancies, compared: { coupons: ofDay.length }, unchecked: [] };
}
