import type { MemberLevelMark } from "@krapao/contract/console/segments/level";
import type { Language } from "@krapao/contract/languages";
import type { ChatContent } from "@krapao/contract/member/chat";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Caller } from "../../kernel/context.ts";
import { type Db, type Statement, statementOf, type Tx } from "../../kernel/db/database.ts";
import type { Conversation } from "./conversation.ts";

/** A message as it is stored. */
export interface Message {
  conversationId: string;
  seq: number;
  clientMsgId: string;
  sender: "customer" | "agent" | "system";
  staffId: string | null;
  agentName: string | null;
  sessionId: string;
  content: ChatContent;
  createdAt: Date;
}

/** Finds a conversation by its customer or by its id. */
export type ConversationKey = Caller | { id: string };

export async function findConversation(
  db: Db | Tx,
  key: ConversationKey,
): Promise<Conversation | null> {
  return (await conversationBy(db, key).executeTakeFirst()) ?? null;
}

/** Locks the conversation against other writers until `tx` ends. */
export async function lockConversation(tx: Tx, key: ConversationKey): Promise<Conversation | null> {
  return (await conversationBy(tx, key).forNoKeyUpdate("c").executeTakeFirst()) ?? null;
}

/** Does nothing when the customer has a conversation. */
export function insertConversation(
  tx: Tx,
  { id, caller, at }: { id: string; caller: Caller; at: Date },
): Statement<void> {
  return tx
    .insertInto("chat_conversation")
    .values({
      id,
      member_id: caller.memberId,
      guest_hash: caller.guestHash,
      last_message_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(statementOf(tx));
}

export async function updateGuestName(
  tx: Tx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await tx
    .updateTable("chat_conversation")
    .set({ guest_name: name })
    .where("id", "=", id)
    .execute();
}

/**
 * Locks the conversation and finds the message if it was sent before. A message that was inserted
 * while this transaction waited for the lock is not found: inserting it again fails
 * (`isDuplicateMessage`), and a second attempt finds it.
 */
export async function lockForMessage(
  tx: Tx,
  key: ConversationKey,
  { sender, clientMsgId }: Pick<Message, "sender" | "clientMsgId">,
): Promise<{ conversation: Conversation; sent: Message | null } | null> {
  const row = await conversationBy(tx, key)
    .leftJoin("chat_message as sent", (join) =>
      join
        .onRef("sent.conversation_id", "=", "c.id")
        .on("sent.sender", "=", sender)
        .on("sent.client_msg_id", "=", clientMsgId),
    )
    .select("sent.seq as sentSeq")
    .forNoKeyUpdate("c")
    .executeTakeFirst();
  if (!row) return null;
  const { sentSeq, ...conversation } = row;
  if (sentSeq === null) return { conversation, sent: null };
  const sent = await messages(tx)
    .where("conversation_id", "=", conversation.id)
    .where("seq", "=", sentSeq)
    .executeTakeFirstOrThrow();
  return { conversation, sent };
}

/** Whether an insert failed because the message was sent before. */
export function isDuplicateMessage(error: unknown): boolean {
  return (
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "chat_message_conversation_id_sender_client_msg_id_key"
  );
}

/**
 * Inserts the next message of a locked conversation and updates the conversation, in one statement.
 */
export function insertMessage(
  tx: Tx,
  message: Message,
  after: Pick<
    Conversation,
    | "sessionId"
    | "lastMessageAt"
    | "customerReadSeq"
    | "agentReadSeq"
    | "waitingSince"
    | "assigneeId"
    | "assigneeName"
    | "namesDeposit"
    | "rank"
    | "language"
    | "snoozedUntil"
  >,
): Statement<void> {
  return tx
    .with("counted", (db) =>
      db
        .updateTable("chat_conversation")
        .set({
          last_seq: message.seq,
          session_id: after.sessionId,
          last_message_at: after.lastMessageAt,
          customer_read_seq: after.customerReadSeq,
          agent_read_seq: after.agentReadSeq,
          waiting_since: after.waitingSince,
          assignee_id: after.assigneeId,
          assignee_name: after.assigneeName,
          names_deposit: after.namesDeposit,
          rank: after.rank,
          language: after.language,
          snoozed_until: after.snoozedUntil,
        })
        .where("id", "=", message.conversationId)
        .returning("id"),
    )
    .insertInto("chat_message")
    .values({
      conversation_id: message.conversationId,
      seq: message.seq,
      client_msg_id: message.clientMsgId,
      sender: message.sender,
      staff_id: message.staffId,
      agent_name: message.agentName,
      session_id: message.sessionId,
      content: JSON.stringify(message.content),
      created_at: message.createdAt,
    })
    .$call(statementOf(tx));
}

/** Messages before a sequence number, newest first. */
export function listMessagesBefore(
  db: Db | Tx,
  { conversationId, before, limit }: { conversationId: string; before: number; limit: number },
): Promise<Message[]> {
  return messages(db)
    .where("conversation_id", "=", conversationId)
    .where("seq", "<", before)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
}

/** Messages after a sequence number, oldest first. */
export function listMessagesAfter(
  db: Db | Tx,
  { conversationId, after, limit }: { conversationId: string; after: number; limit: number },
): Promise<Message[]> {
  return messages(db)
    .where("conversation_id", "=", conversationId)
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(limit)
    .execute();
}

/** Moves a side's read mark forward, at most to the last message. @returns false: not moved */
export async function updateReadSeq(
  tx: Tx,
  { id, side, seq }: { id: string; side: "customer" | "agent"; seq: number | null },
): Promise<boolean> {
  const column = side === "customer" ? "customer_read_seq" : "agent_read_seq";
  const { numUpdatedRows } = await tx
    .updateTable("chat_conversation")
    .set({ [column]: sql`least(coalesce(${seq}::integer, last_seq), last_seq)` })
    .where("id", "=", id)
    .where(sql<SqlBool>`${sql.ref(column)} < least(coalesce(${seq}::integer, last_seq), last_seq)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Selects conversations, as `c`, with their member. */
export function conversations(db: Db | Tx) {
  return db
    .selectFrom("chat_conversation as c")
    .leftJoin("accounts_member as m", "m.id", "c.member_id")
    .leftJoin("segments_figures as f", "f.member_id", "c.member_id")
    .leftJoin("segments_level as l", (join) =>
      join.onRef("l.code", "=", "f.level_code").on("l.is_active", "=", true),
    )
    .select([
      "c.id",
      "c.member_id as memberId",
      "c.guest_hash as guestHash",
      "c.guest_name as guestName",
      "m.name as memberName",
      "m.phone as memberPhone",
      "c.last_seq as lastSeq",
      "c.customer_read_seq as customerReadSeq",
      "c.agent_read_seq as agentReadSeq",
      "c.session_id as sessionId",
      "c.last_message_at as lastMessageAt",
      "c.waiting_since as waitingSince",
      "c.assignee_id as assigneeId",
      "c.assignee_name as assigneeName",
      "c.tag_ids as tagIds",
      "c.is_priority as isPriority",
      "c.names_deposit as namesDeposit",
      "c.rank",
      sql<number>`coalesce(l.chat_priority, 0)`.as("levelPriority"),
      sql<MemberLevelMark | null>`case when l.code is not null then jsonb_build_object('code',
        l.code, 'name', l.payload -> 'name', 'color', l.payload ->> 'color') end`.as("level"),
      "c.snoozed_until as snoozedUntil",
      "c.rating_session_id as ratingSessionId",
    ])
    .select(sql<Language | null>`c.language`.as("language"));
}

function conversationBy(db: Db | Tx, key: ConversationKey) {
  return conversations(db).where((eb): Expression<SqlBool> => {
    if ("id" in key) return eb("c.id", "=", key.id);
    return key.memberId === null
      ? eb("c.guest_hash", "=", key.guestHash)
      : eb("c.member_id", "=", key.memberId);
  });
}

function messages(db: Db | Tx) {
  return db
    .selectFrom("chat_message")
    .select([
      "conversation_id as conversationId",
      "seq",
      "client_msg_id as clientMsgId",
      "sender",
      "staff_id as staffId",
      "agent_name as agentName",
      "session_id as sessionId",
      "created_at as createdAt",
    ])
    .select(sql<ChatContent>`content`.as("content"));
}
