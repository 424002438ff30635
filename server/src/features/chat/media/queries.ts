import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/** An image or video of a conversation. */
export interface MediaFile {
  name: string;
  kind: "image" | "video";
  width: number | null;
  height: number | null;
}

export async function insertMedia(
  tx: Tx,
  file: MediaFile & {
    conversationId: string;
    bytes: number;
    sha256: Buffer;
    byCustomer: boolean;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("chat_media")
    .values({
      name: file.name,
      conversation_id: file.conversationId,
      kind: file.kind,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
      sha256: file.sha256,
      by_customer: file.byCustomer,
      created_at: file.at,
    })
    .execute();
}

/**
 * Records the message that first shows a file.
 * @returns null when it is not of this conversation
 */
export async function markMediaSent(
  tx: Tx,
  { conversationId, name, sentSeq }: { conversationId: string; name: string; sentSeq: number },
): Promise<MediaFile | null> {
  const row = await tx
    .updateTable("chat_media")
    .set({ sent_seq: sql`coalesce(sent_seq, ${sentSeq}::integer)` })
    .where("conversation_id", "=", conversationId)
    .where("name", "=", name)
    .returning(["name", "kind", "width", "height"])
    .executeTakeFirst();
  return row ?? null;
}

/** Number and bytes of the customer's uploads since a time. */
export async function sumUploads(
  db: Db | Tx,
  { conversationId, since }: { conversationId: string; since: Date },
): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom("chat_media")
    .select([
      sql<number>`count(*)::integer`.as("files"),
      sql<string>`coalesce(sum(bytes), 0)`.as("bytes"),
    ])
    .where("conversation_id", "=", conversationId)
    .where("by_customer", "=", true)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return { files: row.files, bytes: Number(row.bytes) };
}

/** Media that were uploaded before `unsentBefore` and never sent, or before `oldBefore`. */
export async function listUnneededMedia(
  db: Db,
  { unsentBefore, oldBefore, limit }: { unsentBefore: Date; oldBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_media")
    .select("name")
    .where("created_at", "<", unsentBefore)
    .where((eb) => eb.or([eb("sent_seq", "is", null), eb("created_at", "<", oldBefore)]))
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export async function deleteMedia(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom("chat_media").where("name", "=", name).execute();
}
