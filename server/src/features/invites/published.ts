/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { sql } from "kysely";

/** The commission waits for a decision of staff. */
export const isCommissionInReview = (of = "invites_commission") =>
  sql<boolean>`${sql.ref(`${of}.review_since`)} is not null
    and ${sql.ref(`${of}.clawed_back_at`)} is null`;
