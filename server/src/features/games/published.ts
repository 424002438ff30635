/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { sql } from "kysely";

/** The states of a transfer without an outcome, for statements that are written as text. */
export const OPEN_STATES = "('decided', 'called', 'review')";

/** The transfer has no outcome. */
export const isOpenTransfer = (of = "games_transfer") =>
  sql<boolean>`${sql.ref(`${of}.state`)} in ${sql.raw(OPEN_STATES)}`;

/** The transfer has no outcome and waits for staff, or was decided before a time. */
export const isWaitingTransfer = (overdue: Date, of = "games_transfer") =>
  sql<boolean>`(${isOpenTransfer(of)}
    and (${isTransferInReview(of)} or ${sql.ref(`${of}.created_at`)} < ${overdue}))`;

/** The transfer waits for staff. */
export const isTransferInReview = (of = "games_transfer") =>
  sql<boolean>`${sql.ref(`${of}.state`)} = 'review'`;

/** The transfer has no outcome, and the server still asks for it. */
export const isRecovering = (of = "games_transfer") =>
  sql<boolean>`${sql.ref(`${of}.state`)} in ('decided', 'called')`;
