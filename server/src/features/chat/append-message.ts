import { languageOfText } from "@krapao/contract/languages";
import type { ChatContent } from "@krapao/contract/member/chat";
import { recordId, transaction, withCommit } from "../../kernel/context.ts";
import { inOrder, type Statement, type Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { type Conversation, quietSince } from "./conversation.ts";
import { namesDeposit, priorityOf } from "./priority.ts";
import { insertMessage, isDuplicateMessage, type Message } from "./queries.ts";
import { closeSession, insertSession } from "./queries-sessions.ts";

export interface NewMessage {
  clientMsgId: string;
  content: ChatContent;
  /** The agent who writes; null: the customer writes. */
  staff: { staffId: string; name: string } | null;
}

export interface Sent {
  conversation: Conversation;
  message: Message;
  /** false: the message was stored before. */
  isNew: boolean;
  /** The message opened a chat session. */
  isOpening: boolean;
}

/** The result for a repeated message. */
export function alreadySent(conversation: Conversation, message: Message): Sent {
  return { conversation, message, isNew: false, isOpening: false };
}

/**
 * Runs `work`, which inserts a message. Runs it again when a concurrent call inserted the same one.
 */
export async function sendOnce(
  { db }: Pick<Context, "db">,
  work: (tx: Tx) => Promise<Sent>,
): Promise<Sent> {
  try {
    return await transaction(db, work);
  } catch (error) {
    if (isDuplicateMessage(error)) return transaction(db, work);
    throw error;
  }
}

/**
 * Appends a message to a conversation that this transaction has locked, and opens a chat session
 * when none is open. An agent who answers an unclaimed conversation claims it.
 * @returns the message and the conversation after it
 */
export async function appendMessage(
  ctx: Context,
  tx: Tx,
  message: NewMessage & { conversation: Conversation },
): Promise<Sent> {
  const { sent, inserted } = await append(ctx, tx, message);
  await inOrder(tx, inserted);
  return sent;
}

/** As `appendMessage`, in statements that travel with the commit: the caller has nothing to add. */
export async function appendLastMessage(
  ctx: Context,
  tx: Tx,
  message: NewMessage & { conversation: Conversation },
): Promise<Sent> {
  const { sent, inserted } = await append(ctx, tx, message);
  withCommit(tx, ...inserted);
  return sent;
}

/** `inserted`: the statements. */
async function append(
  ctx: Context,
  tx: Tx,
  { conversation, clientMsgId, content, staff }: NewMessage & { conversation: Conversation },
): Promise<{ sent: Sent; inserted: Statement<void>[] }> {
  const createdAt = ctx.clock.now();
  const before = await endIfQuiet(tx, conversation, createdAt);
  const seq = before.lastSeq + 1;
  const isOpening = before.sessionId === null;
  const sessionId = before.sessionId ?? recordId(ctx);
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
    ...(staff ? {} : heard(before, content)),
    ...(staff && before.assigneeId === null
      ? { assigneeId: staff.staffId, assigneeName: staff.name }
      : {}),
  };
  const session = { id: sessionId, conversationId: before.id, firstSeq: seq, at: createdAt };
  return {
    sent: { message, conversation: after, isNew: true, isOpening },
    inserted: [
      ...(isOpening ? [insertSession(tx, session)] : []),
      insertMessage(tx, message, after),
    ],
  };
}

/**
 * Ends the session of a locked conversation if it was quiet too long.
 * @returns the new conversation
 */
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
    snoozedUntil: null,
    namesDeposit: false,
    rank: priorityOf({ ...conversation, namesDeposit: false }),
  };
}

/** What a customer's message changes besides the counts: it also ends a snooze. */
function heard(
  before: Conversation,
  { message_type: type, payload }: ChatContent,
): Pick<Conversation, "language" | "namesDeposit" | "rank" | "snoozedUntil"> {
  const text = payload.message ?? "";
  const isAboutDeposit = before.namesDeposit || namesDeposit(text);
  return {
    // The text of a button is ours, not the customer's.
    language: (type === "text" ? languageOfText(text) : null) ?? before.language,
    namesDeposit: isAboutDeposit,
    rank: priorityOf({ ...before, namesDeposit: isAboutDeposit }),
    snoozedUntil: null,
  };
}

/**
 * A sender who had read everything has read the new message too. Otherwise the mark stays: an
 * outbox may have sent the message late.
 */
function readBySender(
  { lastSeq, customerReadSeq, agentReadSeq }: Conversation,
  isStaff: boolean,
): Pick<Conversation, "customerReadSeq" | "agentReadSeq"> {
  const step = (read: number) => (read === lastSeq ? lastSeq + 1 : read);
  return isStaff
    ? { customerReadSeq, agentReadSeq: step(agentReadSeq) }
    : { customerReadSeq: step(customerReadSeq), agentReadSeq };
}
