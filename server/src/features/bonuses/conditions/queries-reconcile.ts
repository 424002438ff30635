/** SQL of the daily reconciliation of rewards. */

import type { ConditionKind } from "@krapao/contract/member/bonuses";
import type { Span } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { MoneyRecord } from "../../../ledger/compare.ts";

const rewardRecords = (db: Db, kinds: readonly ConditionKind[]) =>
  db
    .selectFrom("bonuses_condition")
    .select(["id", "code as externalParty", "currency", "amount_minor as movedMinor", "state"])
    .where("kind", "in", kinds);

/** Rewards of these kinds that were given in the span. */
export function listRewards(
  db: Db,
  { kinds, span }: { kinds: readonly ConditionKind[]; span: Span },
): Promise<MoneyRecord[]> {
  return rewardRecords(db, kinds)
    .where("opened_at", ">=", span.from)
    .where("opened_at", "<", span.to)
    .execute();
}

export async function listRewardsByIds(
  db: Db,
  { kinds, ids }: { kinds: readonly ConditionKind[]; ids: string[] },
): Promise<MoneyRecord[]> {
  return ids.length === 0 ? [] : rewardRecords(db, kinds).where("id", "in", ids).execute();
}
