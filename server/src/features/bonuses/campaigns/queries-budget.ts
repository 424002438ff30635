import { sql } from "kysely";
import { ask, type Statement, type Tx } from "../../../kernel/db/database.ts";
import type { DB } from "../../../kernel/db/schema.ts";

/** Tables of campaigns with a budget. */
type Budgeted = {
  [T in keyof DB]: DB[T] extends { code: unknown; spent_minor: unknown; budget_minor: unknown }
    ? T
    : never;
}[keyof DB];

/**
 * Spends a reward from its campaign's budget. A campaign without a budget was published before
 * campaigns had one: it gives nothing until it is published again (0059).
 * @returns false when the rest of the budget is too small
 */
export function spendBudget(
  tx: Tx,
  table: Budgeted,
  { code, amountMinor }: { code: string; amountMinor: bigint },
): Statement<boolean> {
  const query = sql`
    update ${sql.table(table)} set spent_minor = spent_minor + ${amountMinor}
    where code = ${code}
      and spent_minor + ${amountMinor} <= budget_minor`;
  return ask(tx, query, (_rows, { numAffectedRows }) => numAffectedRows === 1n);
}
