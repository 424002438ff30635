import type { ConditionKind } from "@krapao/contract/bonuses";
import { type Comparison, compareWithBook, type Drift, type Span } from "../../ledger/compare.ts";
import type { HouseAccountKind, TransferKind } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { selectGifts, selectGiftsByIds } from "./queries-reconcile.ts";

/** Money that leaves these accounts always opens a condition. Prizes of the wheel need not: the wheel has its own records. */
const GIVEN: { kinds: ConditionKind[]; cost: HouseAccountKind; transfer: TransferKind }[] = [
  { kinds: ["bonus", "promotion"], cost: "bonus_cost", transfer: "bonus" },
  { kinds: ["invite"], cost: "invite_cost", transfer: "invite" },
  { kinds: ["refund"], cost: "refund_cost", transfer: "refund" },
];

/** Compares the gifts of a day with what the campaigns' cost accounts paid. */
export async function reconcileGifts({ db }: Context, span: Span): Promise<Comparison> {
  const drift: Drift[] = [];
  let gifts = 0;
  for (const { kinds, cost, transfer } of GIVEN) {
    const ofDay = await selectGifts(db, { kinds, span });
    const found = await compareWithBook(db, {
      clearing: cost,
      kinds: [transfer],
      span,
      ofDay,
      byIds: (ids) => selectGiftsByIds(db, { kinds, ids }),
    });
    drift.push(...found);
    gifts += ofDay.length;
  }
  return { drift, compared: { gifts }, unasked: [] };
}
