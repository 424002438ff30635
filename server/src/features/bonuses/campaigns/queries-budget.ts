import { sql } from "kysely";
import type { Tx } from "./db.ts";
import type { DB } from "./schema.ts";

/** Tables with a row for each campaign, and what it may cost. */
type Budgeted = {
  [T in keyof DB]: DB[T] extends { code: unknown; spent_minor: unknown; budget_minor: unknown }
    ? T
    : never;
}[keyof DB];

/**
 * Takes a gift out of the budget of its campaign; a campaign without one spends as it likes.
 * @returns false when it is not in there any more
 */
export async function spendBudget(
  tx: Tx,
  table: Budgeted,
  { code, amountMinor }: { code: string; amountMinor: bigint },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set spent_minor = spent_minor + ${amountMinor}
    where code = ${code} and (budget_minor is null or spent_minor + ${amountMinor} <= budget_minor)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
