import { type RawBuilder, sql } from "kysely";

/**
 * The member whose wallet an account is; null for house accounts, whose owners are words. A query
 * plan may compute an expression before any filter, so the cast is safe only inside the case.
 * @param account the alias of `ledger.account` in the query
 */
export const memberOf = (account: string): RawBuilder<bigint | null> =>
  sql`case when ${sql.ref(`${account}.kind`)} = 'main' then ${sql.ref(`${account}.owner`)}::bigint end`;
