import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

interface Texts {
  th: string;
  la: string;
  en: string;
}

/** A prepared answer that agents insert by its shortcut. */
export interface CannedReply {
  id: string;
  shortcut: string;
  title: Texts;
  body: Texts;
  position: number;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

export function listCannedReplies(db: Db | Tx): Promise<CannedReply[]> {
  return cannedReplies(db).orderBy("position").orderBy("shortcut").execute();
}

export async function lockCannedReply(tx: Tx, id: string): Promise<CannedReply | null> {
  return (await cannedReplies(tx).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

/** @returns false when the shortcut is taken */
export async function insertCannedReply(tx: Tx, reply: CannedReply): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("chat_canned")
    .values({ id: reply.id, ...toRow(reply) })
    .onConflict((conflict) => conflict.column("shortcut").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether another reply has this shortcut. */
export async function isShortcutTaken(
  tx: Tx,
  { id, shortcut }: { id: string; shortcut: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("chat_canned")
    .select("id")
    .where("shortcut", "=", shortcut)
    .where("id", "<>", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCannedReply(tx: Tx, reply: CannedReply): Promise<void> {
  await tx.updateTable("chat_canned").set(toRow(reply)).where("id", "=", reply.id).execute();
}

export async function deleteCannedReply(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("chat_canned").where("id", "=", id).execute();
}

function toRow({ shortcut, title, body, position, version, updatedAt, updatedBy }: CannedReply) {
  return {
    shortcut,
    title: JSON.stringify(title),
    body: JSON.stringify(body),
    position,
    version,
    updated_at: updatedAt,
    updated_by: updatedBy,
  };
}

function cannedReplies(db: Db | Tx) {
  return db
    .selectFrom("chat_canned")
    .select(["id", "shortcut", "position", "version", "updated_at as updatedAt"])
    .select(["updated_by as updatedBy"])
    .select([sql<Texts>`title`.as("title"), sql<Texts>`body`.as("body")]);
}
