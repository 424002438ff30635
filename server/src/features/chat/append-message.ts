import type { ChatContent } from "@krapao/contract/chat";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { type Conversation, quietSince } from "./conversation.ts";
import { closeSession, insertMessage, insertSession, isRepeated, type Message } from "./queries.ts";

export interface NewMessage {
  clientMsgId: string;
  content: ChatContent;
  /** Who of the staff writes; null: the customer does. */
  staff: { staffId: string; name: string } | null;
}

export interface Sent {
  conversation: Conversation;
  message: Message;
  /** False: it was sent before. */
  isNew: boolean;
  /** It began a talk. */
  isOpening: boolean;
}

/** The answer to a message that came again. */
export function sentBefore(conversation: Conversation, message: Message): Sent {
  return { conversation, message, isNew: false, isOpening: false };
}

/** Runs `work`, which writes a message; again when the same message was being written at the same moment. */
export async function onceSent(
  { db }: Pick<Context, "db">,
  work: (tx: Tx) => Promise<Sent>,
): Promise<Sent> {
  try {
    return await transaction(db, work);
  } catch (error) {
    if (isRepeated(error)) return transaction(db, work);
    throw error;
  }
}

/**
 * Writes the next message of a conversation that this transaction has locked, and opens a talk when none is open.
 * An agent who answers what nobody has claimed claims it.
 * @returns the message, and the conversation after it
 */
export async function appendMessage(
  ctx: Context,
  tx: Tx,
  { conversation, clientMsgId, content, staff }: NewMessage & { conversation: Conversation },
): Promise<Sent> {
  const createdAt = ctx.clock.now();
  const before = await endIfQuiet(tx, conversation, createdAt);
  const seq = before.lastSeq + 1;
  const sessionId = before.sessionId ?? (await openSession(ctx, tx, before, createdAt));
  const message: Message = {
    conversationId: before.id,
    seq,
    clientMsgId,
    sender: staff ? "agent" : "customer",
    staffId: staff?.staffId ?? null,
    agentName: staff?.name ?? null,
    sessionId,
    content,
    createdAt,
  };
  const after: Conversation = {
    ...before,
    ...readBySender(before, staff !== null),
    lastSeq: seq,
    sessionId,
    lastMessageAt: createdAt,
    waitingSince: staff ? null : (before.waitingSince ?? createdAt),
    ...(staff && before.assigneeId === null
      ? { assigneeId: staff.staffId, assigneeName: staff.name }
      : {}),
  };
  await insertMessage(tx, message, after);
  return { message, conversation: after, isNew: true, isOpening: before.sessionId === null };
}

/** Ends the talk of a locked conversation when it has been quiet for too long. @returns the conversation as it is then */
export async function endIfQuiet(
  tx: Tx,
  conversation: Conversation,
  now: Date,
): Promise<Conversation> {
  const at = quietSince(conversation, now);
  if (at === null) return conversation;
  await closeSession(tx, conversation, { at, staffId: null });
  return {
    ...conversation,
    sessionId: null,
    waitingSince: null,
    assigneeId: null,
    assigneeName: null,
  };
}

async function openSession(
  ctx: Context,
  tx: Tx,
  { id: conversationId, lastSeq }: Conversation,
  at: Date,
): Promise<string> {
  const id = recordId(ctx);
  await insertSession(tx, { id, conversationId, firstSeq: lastSeq + 1, at });
  return id;
}

/** Whoever had seen everything has seen the own message too. One that an outbox sent late proves nothing. */
function readBySender(
  { lastSeq, customerReadSeq, agentReadSeq }: Conversation,
  isStaff: boolean,
): Pick<Conversation, "customerReadSeq" | "agentReadSeq"> {
  const step = (read: number) => (read === lastSeq ? lastSeq + 1 : read);
  return isStaff
    ? { customerReadSeq, agentReadSeq: step(agentReadSeq) }
    : { customerReadSeq: step(customerReadSeq), agentReadSeq };
}
