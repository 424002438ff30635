/** SQL of the daily reconciliation: settled withdrawals. */
import type { Span } from "../../kernel/calendar.ts";
import type { Db } from "../../kernel/db/database.ts";

const settled = (db: Db) =>
  db
    .selectFrom("withdrawals_withdrawal")
    .select(["id", "state", "amount_minor", "currency", "sent_at"]);

/** Withdrawals that were settled in the span. */
export function listSettled(db: Db, { from, to }: Span) {
  return settled(db)
    .where("settled_at", ">=", from)
    .where("settled_at", "<", to)
    .orderBy("settled_at")
    .execute();
}

export function listSettledByIds(db: Db, ids: string[]) {
  return settled(db).where("id", "in", ids).execute();
}

export type SettledWithdrawal = Awaited<ReturnType<typeof listSettled>>[number];
