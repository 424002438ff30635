import type { ConditionKind } from "@krapao/contract/member/bonuses";
import type { Span } from "../../../kernel/calendar.ts";
import { type Comparison, compareWithLedger, type Discrepancy } from "../../../ledger/compare.ts";
import type { HouseAccountKind, TransferKind } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { listRewards, listRewardsByIds } from "./queries-reconcile.ts";

/**
 * Cost accounts whose every payment opens a condition. Prizes of the wheel may be paid without one;
 * `reconcileCoupons` compares them.
 */
const REWARDS: { kinds: ConditionKind[]; cost: HouseAccountKind; transfer: TransferKind }[] = [
  { kinds: ["bonus", "promotion"], cost: "bonus_cost", transfer: "bonus" },
  { kinds: ["invite"], cost: "invite_cost", transfer: "invite" },
  { kinds: ["refund"], cost: "refund_cost", transfer: "refund" },
];

/** Compares the rewards of a day with what the campaigns' cost accounts paid. */
export async function reconcileRewards({ db }: Context, span: Span): Promise<Comparison> {
  const discrepancies: Discrepancy[] = [];
  let rewards = 0;
  for (const { kinds, cost, transfer } of REWARDS) {
    const ofDay = await listRewards(db, { kinds, span });
    const found = await compareWithLedger(db, {
      clearing: cost,
      kinds: [transfer],
      span,
      ofDay,
      byIds: (ids) => listRewardsByIds(db, { kinds, ids }),
    });
    discrepancies.push(...found);
    rewards += ofDay.length;
  }
  return { discrepancies, compared: { rewards }, unchecked: [] };
}
