/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { sql } from "kysely";

/** The withdrawal waits for a decision in the queue, or is parked. */
export const isInReview = (tab: "waiting" | "parked", of = "withdrawals_withdrawal") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'review'
    and ${sql.ref(`${of}.parked_at`)} ${sql.raw(tab === "parked" ? "is not null" : "is null")}`;

/** The payout was approved and has no outcome. */
export const isOpenPayout = (of = "withdrawals_withdrawal") =>
  sql<boolean>`${sql.ref(`${of}.state`)} in ('approved', 'sent')`;
