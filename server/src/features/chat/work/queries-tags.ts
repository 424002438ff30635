import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Conversation } from "../conversation.ts";
import { conversations } from "../queries.ts";

/** A tag of the operator's list. */
export interface Tag {
  id: string;
  name: string;
  isPriority: boolean;
  position: number;
}

interface By {
  at: Date;
  name: string;
}

const tags = (db: Db | Tx) =>
  db.selectFrom("chat_tag").select(["id", "name", "is_priority as isPriority", "position"]);

export function listTags(db: Db | Tx): Promise<Tag[]> {
  return tags(db).orderBy("position").orderBy("name").execute();
}

export async function lockTag(tx: Tx, id: string): Promise<Tag | null> {
  return (await tags(tx).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

const toRow = ({ name, isPriority, position }: Tag, by: By) => ({
  name,
  is_priority: isPriority,
  position,
  updated_at: by.at,
  updated_by: by.name,
});

/** @returns false when the name is taken */
export async function insertTag(tx: Tx, tag: Tag, by: By): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("chat_tag")
    .values({ id: tag.id, ...toRow(tag, by) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether another tag has this name. */
export async function isTagNameTaken(tx: Tx, { id, name }: Tag): Promise<boolean> {
  const row = await tags(tx).where("name", "=", name).where("id", "<>", id).executeTakeFirst();
  return row !== undefined;
}

export async function updateTag(tx: Tx, tag: Tag, by: By): Promise<void> {
  await tx.updateTable("chat_tag").set(toRow(tag, by)).where("id", "=", tag.id).execute();
}

export async function deleteTag(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("chat_tag").where("id", "=", id).execute();
}

/** The conversations with a tag, locked. */
export function listTagged(tx: Tx, tagId: string): Promise<Conversation[]> {
  return conversations(tx)
    .where(sql<boolean>`c.tag_ids @> array[${tagId}]::uuid[]`)
    .orderBy("c.id")
    .forNoKeyUpdate("c")
    .execute();
}

export async function updateConversationTags(
  tx: Tx,
  to: { id: string; tagIds: string[]; isPriority: boolean; rank: number },
): Promise<void> {
  await tx
    .updateTable("chat_conversation")
    .set({ tag_ids: to.tagIds, is_priority: to.isPriority, rank: to.rank })
    .where("id", "=", to.id)
    .execute();
}
