/** SQL of conversations with guests who have not been here for long. */
import type { Db, Tx } from "../../kernel/db.ts";

export async function findOldGuests(
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

export async function selectMediaOf(db: Db, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_media")
    .select("name")
    .where("conversation_id", "=", conversationId)
    .execute();
  return rows.map(({ name }) => name);
}

/** The conversation and all that hangs on it, unless the guest has come back. */
export async function deleteGuest(
  tx: Tx,
  { id, before }: { id: string; before: Date },
): Promise<void> {
  const held = await tx
    .selectFrom("chat_conversation")
    .select("id")
    .where("id", "=", id)
    .where("session_id", "is", null)
    .where("last_message_at", "<", before)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return;
  await tx.deleteFrom("chat_media").where("conversation_id", "=", id).execute();
  await tx.deleteFrom("chat_message").where("conversation_id", "=", id).execute();
  await tx.deleteFrom("chat_session").where("conversation_id", "=", id).execute();
  await tx.deleteFrom("chat_conversation").where("id", "=", id).execute();
}
