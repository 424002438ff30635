/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { sql } from "kysely";

/** The request waits for a second person and has not expired. */
export const isOpenRequest = (now: Date, of = "approvals_request") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'waiting' and ${sql.ref(`${of}.expires_at`)} > ${now}`;
