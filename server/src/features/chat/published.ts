/** Conditions that the queries of other features share; `of` is the alias of the table. */
import { sql } from "kysely";

/** The customer waits for an answer, and no agent has the conversation. */
export const isWaitingChat = (of = "chat_conversation") =>
  sql<boolean>`${sql.ref(`${of}.waiting_since`)} is not null
    and ${sql.ref(`${of}.assignee_id`)} is null`;
