/** SQL of payments that are the arrival of a move between own accounts. */
import type { Db } from "../../../kernel/db/database.ts";
import { isUnmatched } from "../published.ts";

/** Ids of payments of the bank feed that wait for a match and have one of these amounts. */
export async function listWaitingByAmount(db: Db, amounts: readonly bigint[]): Promise<string[]> {
  const rows = await db
    .selectFrom("deposits_payment")
    .select("id")
    .where(isUnmatched())
    .where("source", "=", "bank-feed")
    .where("amount_minor", "in", amounts)
    .orderBy("received_at")
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}
