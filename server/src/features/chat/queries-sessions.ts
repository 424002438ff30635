/** SQL of chat sessions. */
import { sql } from "kysely";
import { type Db, type Statement, statementOf, type Tx } from "../../kernel/db/database.ts";
import type { Conversation } from "./conversation.ts";
import { priorityOf } from "./priority.ts";

export function insertSession(
  tx: Tx,
  session: { id: string; conversationId: string; firstSeq: number; at: Date },
): Statement<void> {
  return tx
    .insertInto("chat_session")
    .values({
      id: session.id,
      conversation_id: session.conversationId,
      first_seq: session.firstSeq,
      started_at: session.at,
    })
    .$call(statementOf(tx));
}

/** Ends the open session of a locked conversation. */
export async function closeSession(
  tx: Tx,
  conversation: Conversation,
  { at, staffId }: { at: Date; staffId: string | null },
): Promise<void> {
  await tx
    .updateTable("chat_session")
    .set({
      ended_at: at,
      last_seq: conversation.lastSeq,
      ending: staffId === null ? "quiet" : "agent",
      ended_by: staffId,
      assignee_id: conversation.assigneeId,
    })
    .where("conversation_id", "=", conversation.id)
    .where("ended_at", "is", null)
    .execute();
  await tx
    .updateTable("chat_conversation")
    .set({
      session_id: null,
      waiting_since: null,
      assignee_id: null,
      assignee_name: null,
      is_auto_assigned: false,
      snoozed_until: null,
      names_deposit: false,
      rank: priorityOf({ ...conversation, namesDeposit: false }),
      // The customer rates a session in which an agent wrote.
      rating_session_id: sql`(select said.session_id from chat_message said
        where said.session_id = ${conversation.sessionId} and said.sender = 'agent' limit 1)`,
    })
    .where("id", "=", conversation.id)
    .execute();
}

/** Conversations with an open session and no message since `before`. */
export async function listQuietConversations(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_conversation")
    .select("id")
    .where("session_id", "is not", null)
    .where("last_message_at", "<=", before)
    .orderBy("last_message_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
