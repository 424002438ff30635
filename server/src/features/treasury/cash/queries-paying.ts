/** SQL of the accounts that pay members, and of what they have to pay. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import { isUnpaid } from "../../withdrawals/published.ts";

/** Withdrawals that members asked for and no bank has paid. */
export async function sumQueued(
  db: Db,
  currency: Currency,
): Promise<{ minor: bigint; count: number }> {
  const { rows } = await sql<{ minor: bigint; count: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor, count(*)::integer as count
    from withdrawals_withdrawal
    where ${isUnpaid()}
      and currency = ${currency}::ledger.currency`.execute(db);
  return rows[0] ?? { minor: 0n, count: 0 };
}

/** The currencies that have a paying account. */
export async function listPayingCurrencies(db: Db): Promise<Currency[]> {
  const rows = await db
    .selectFrom("treasury_paying_account")
    .select("currency")
    .orderBy("currency")
    .execute();
  return rows.map(({ currency }) => currency);
}
