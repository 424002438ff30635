/** SQL of the daily reconciliation of gifts. */
import type { ConditionKind } from "@krapao/contract/bonuses";
import type { Db } from "../../kernel/db.ts";
import type { BookRecord, Span } from "../../ledger/compare.ts";

const gifts = (db: Db, kinds: readonly ConditionKind[]) =>
  db
    .selectFrom("bonuses_condition")
    .select(["id", "code as party", "currency", "amount_minor as movedMinor", "state"])
    .where("kind", "in", kinds);

/** Gifts of these kinds that were given in the span. */
export function selectGifts(
  db: Db,
  { kinds, span }: { kinds: readonly ConditionKind[]; span: Span },
): Promise<BookRecord[]> {
  return gifts(db, kinds)
    .where("opened_at", ">=", span.from)
    .where("opened_at", "<", span.to)
    .execute();
}

export async function selectGiftsByIds(
  db: Db,
  { kinds, ids }: { kinds: readonly ConditionKind[]; ids: string[] },
): Promise<BookRecord[]> {
  return ids.length === 0 ? [] : gifts(db, kinds).where("id", "in", ids).execute();
}
