import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** A picture or film of a conversation. */
export interface Medium {
  name: string;
  kind: "image" | "video";
  width: number | null;
  height: number | null;
}

export async function insertMedium(
  tx: Tx,
  medium: Medium & {
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
      name: medium.name,
      conversation_id: medium.conversationId,
      kind: medium.kind,
      bytes: medium.bytes,
      width: medium.width,
      height: medium.height,
      sha256: medium.sha256,
      by_customer: medium.byCustomer,
      created_at: medium.at,
    })
    .execute();
}

/** Notes that a message shows the medium. @returns null when it is not of this conversation */
export async function claimMedia(
  tx: Tx,
  { conversationId, name, sentSeq }: { conversationId: string; name: string; sentSeq: number },
): Promise<Medium | null> {
  const row = await tx
    .updateTable("chat_media")
    .set({ sent_seq: sql`coalesce(sent_seq, ${sentSeq}::integer)` })
    .where("conversation_id", "=", conversationId)
    .where("name", "=", name)
    .returning(["name", "kind", "width", "height"])
    .executeTakeFirst();
  return row ?? null;
}

/** What the customer has uploaded since a moment. */
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

/** Media that nobody needs: never sent since `unsentBefore`, or older than `oldBefore`. */
export async function selectUnneeded(
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

export async function deleteMedium(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom("chat_media").where("name", "=", name).execute();
}
