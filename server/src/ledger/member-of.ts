import { type RawBuilder, sql } from "kysely";

/**
 * The member whose wallet an account is; null for accounts of the house, whose owners are words. A plan may compute an
 * expression before any filter of its query: the cast is safe only within the case.
 * @param account the alias of `ledger.account` in the query
 */
export const memberOf = (account: string): RawBuilder<bigint | null> =>
  sql`case when ${sql.ref(`${account}.kind`)} = 'main' then ${sql.ref(`${account}.owner`)}::bigint end`;
