/** SQL of notes, ratings and snoozed conversations. */
import type { Db, Tx } from "../../../kernel/db/database.ts";

export interface Note {
  id: string;
  afterSeq: number;
  text: string;
  staff: string;
  createdAt: Date;
}

/** More notes of one conversation are not shown. */
const NOTES_MAX = 500;

const notes = (db: Db | Tx, conversationId: string) =>
  db
    .selectFrom("chat_note")
    .select(["id", "after_seq as afterSeq", "text", "staff_name as staff"])
    .select("created_at as createdAt")
    .where("conversation_id", "=", conversationId);

export async function listNotes(db: Db, conversationId: string): Promise<Note[]> {
  const newest = await notes(db, conversationId)
    .orderBy("created_at", "desc")
    .limit(NOTES_MAX)
    .execute();
  return newest.reverse();
}

export async function findNote(
  tx: Tx,
  { id, conversationId }: { id: string; conversationId: string },
): Promise<Note | null> {
  return (await notes(tx, conversationId).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Does nothing when the id is known. */
export async function insertNote(
  tx: Tx,
  note: {
    id: string;
    conversationId: string;
    afterSeq: number;
    staff: { staffId: string; name: string };
    text: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("chat_note")
    .values({
      id: note.id,
      conversation_id: note.conversationId,
      after_seq: note.afterSeq,
      staff_id: note.staff.staffId,
      staff_name: note.staff.name,
      text: note.text,
      created_at: note.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The ratings of a conversation's sessions, without those that were skipped. */
export async function listRatings(
  db: Db,
  conversationId: string,
): Promise<{ sessionId: string; stars: number; comment: string | null; createdAt: Date }[]> {
  return db
    .selectFrom("chat_rating")
    .select((eb) => ["session_id as sessionId", eb.ref("stars").$notNull().as("stars")])
    .select(["comment", "created_at as createdAt"])
    .where("conversation_id", "=", conversationId)
    .where("stars", "is not", null)
    .orderBy("created_at")
    .execute();
}

/**
 * Stores the customer's rating, with the staff user who had the session, and asks no more.
 * @returns false: that session is not asked about
 */
export async function insertRating(
  tx: Tx,
  rating: {
    conversationId: string;
    sessionId: string;
    stars: number | null;
    comment: string | null;
    at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("chat_conversation")
    .set({ rating_session_id: null })
    .where("id", "=", rating.conversationId)
    .where("rating_session_id", "=", rating.sessionId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .insertInto("chat_rating")
    .values((eb) => ({
      session_id: rating.sessionId,
      conversation_id: rating.conversationId,
      staff_id: eb
        .selectFrom("chat_session")
        .select("assignee_id")
        .where("id", "=", rating.sessionId),
      stars: rating.stars,
      comment: rating.comment,
      created_at: rating.at,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Hides a locked conversation of an agent until a time; null shows it again. */
export async function updateSnooze(
  tx: Tx,
  { id, until }: { id: string; until: Date | null },
): Promise<void> {
  await tx
    .updateTable("chat_conversation")
    .set({ snoozed_until: until })
    .where("id", "=", id)
    .execute();
}

/** Ends the snoozes whose time has come. @returns whether there were any */
export async function wakeDue(db: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_conversation")
    .set({ snoozed_until: null })
    .where("snoozed_until", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
