import { isAllowed, ROLES } from "@krapao/contract/console/permissions";
/** SQL of what customers read, and of old conversations of guests. */
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { firstAnswers } from "../published.ts";

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

const HOUR_ZONE = sql.lit(BANGKOK_ZONE);

/**
 * The median wait for a first answer in sessions that began near this time of the day, in seconds;
 * null when there are fewer than `answersMin` answers.
 */
export async function findMedianWait(
  db: Db,
  wanted: { since: Date; now: Date; hours: number; sessionsMax: number; answersMin: number },
): Promise<number | null> {
  const { since, now, hours, sessionsMax, answersMin } = wanted;
  // From 0 at this hour to 23 at the hour before it.
  const hoursLater = sql`(extract(hour from started_at at time zone ${HOUR_ZONE})
    - extract(hour from ${now}::timestamptz at time zone ${HOUR_ZONE}) + 24)::integer % 24`;
  const sessions = sql`
    select id, conversation_id, first_seq from chat_session
    where started_at >= ${since} and started_at < ${now}
      and least(${hoursLater}, 24 - ${hoursLater}) <= ${hours}
    order by started_at desc limit ${sessionsMax}`;
  const { rows } = await sql<{ median: number | null }>`
    select case when count(*) >= ${answersMin} then
      round(percentile_disc(0.5) within group (order by waited))::integer end as median
    from (${firstAnswers(sessions)}) answers`.execute(db);
  return rows[0]?.median ?? null;
}
