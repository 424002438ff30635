import { isAllowed, ROLES } from "@krapao/contract/console/permissions";
/** SQL of old conversations of guests. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

export async function listOldGuestConversations(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_conversation")
    .select("id")
    .where("guest_hash", "is not", null)
    .where("session_id", "is", null)
    .where("last_message_at", "<", before)
    .orderBy("last_message_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listMediaNames(db: Db, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_media")
    .select("name")
    .where("conversation_id", "=", conversationId)
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes a conversation with its rows, unless the guest has written again. */
export async function deleteGuestConversation(
  tx: Tx,
  { id, before }: { id: string; before: Date },
): Promise<void> {
  const locked = await tx
    .selectFrom("chat_conversation")
    .select("id")
    .where("id", "=", id)
    .where("session_id", "is", null)
    .where("last_message_at", "<", before)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return;
  await tx.deleteFrom("chat_media").where("conversation_id", "=", id).execute();
  await tx.deleteFrom("chat_message").where("conversation_id", "=", id).execute();
  await tx.deleteFrom("chat_session").where("conversation_id", "=", id).execute();
  await tx.deleteFrom("chat_conversation").where("id", "=", id).execute();
}

const ANSWERING = ROLES.filter((role) => isAllowed(role, "chat.answer"));

/** Whether a staff user who may answer customers has used the console since. */
export async function isAgentPresent(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("staff_session as session")
    .innerJoin("staff_user as staff", "staff.id", "session.staff_id")
    .select("session.id")
    .where("session.revoked_at", "is", null)
    .where("session.last_seen_at", ">=", since)
    .where("staff.is_active", "=", true)
    .where(sql<boolean>`staff_has(staff, 'chat.answer', ${ANSWERING}::text[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
