/** SQL of the daily comparison: withdrawals that came to an end. */
import type { Db } from "../../kernel/db.ts";
import type { Span } from "../../ledger/compare.ts";

const ended = (db: Db) =>
  db
    .selectFrom("withdrawals_withdrawal")
    .select(["id", "state", "amount_minor", "currency", "sent_at"]);

/** Withdrawals that were settled in the span. */
export function selectEnded(db: Db, { from, to }: Span) {
  return ended(db)
    .where("settled_at", ">=", from)
    .where("settled_at", "<", to)
    .orderBy("settled_at")
    .execute();
}

export function selectEndedByIds(db: Db, ids: string[]) {
  return ended(db).where("id", "in", ids).execute();
}

export type Ended = Awaited<ReturnType<typeof selectEnded>>[number];
