/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { sql } from "kysely";

/** The gift waits for a decision of staff. */
export const isGiftInReview = (of = "bonuses_gift_review") =>
  sql<boolean>`${sql.ref(`${of}.outcome`)} is null`;
