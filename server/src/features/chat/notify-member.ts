import type { Language } from "@krapao/contract/languages";
import type { ChatContent } from "@krapao/contract/member/chat";
import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { assert } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { endIfQuiet } from "./append-message.ts";
import { type Conversation, chatAudience, conversationState } from "./conversation.ts";
import {
  findConversation,
  insertConversation,
  insertMessage,
  listMessagesAfter,
  lockConversation,
} from "./queries.ts";
import { closeSession, insertSession } from "./queries-sessions.ts";
import { forSocket, forStaff, showMessage } from "./show-message.ts";

/** Pushes a system message after its transaction is committed. */
export const PUSH_NOTIFICATION_JOB = "chat:push_notification";

/**
 * Adds a system message to a member's chat, in the transaction of the event it reports. It needs no
 * answer: it opens no session, ends no wait and does not keep a session from becoming quiet.
 * Without an open session it gets a closed session of one message.
 */
export async function notifyMember(
  ctx: Context,
  tx: Tx,
  { memberId, texts }: { memberId: bigint; texts: Record<Language, string> },
): Promise<void> {
  const conversation = await endIfQuiet(
    tx,
    await lockOrInsertConversation(ctx, tx, memberId),
    ctx.clock.now(),
  );
  const message = ctx.settings.variant === "lao" ? texts.la : texts.th;
  // Clients show the text in their language.
  await addNotice(ctx, tx, conversation, { message, texts });
}

/** Adds a system message to a locked conversation. @returns its number */
export async function addNotice(
  ctx: Context,
  tx: Tx,
  conversation: Conversation,
  payload: ChatContent["payload"],
): Promise<number> {
  const createdAt = ctx.clock.now();
  const { id: conversationId, lastSeq, agentReadSeq } = conversation;
  const seq = lastSeq + 1;
  const isAlone = conversation.sessionId === null;
  const sessionId = conversation.sessionId ?? recordId(ctx);
  if (isAlone) {
    await insertSession(tx, { id: sessionId, conversationId, firstSeq: seq, at: createdAt });
  }
  const after: Conversation = {
    ...conversation,
    lastSeq: seq,
    sessionId,
    agentReadSeq: agentReadSeq === lastSeq ? seq : agentReadSeq,
  };
  await insertMessage(
    tx,
    {
      conversationId,
      seq,
      clientMsgId: recordId(ctx),
      sender: "system",
      staffId: null,
      agentName: null,
      sessionId,
      content: { message_type: "text", payload },
      createdAt,
    },
    after,
  );
  if (isAlone) await closeSession(tx, after, { at: createdAt, staffId: null });
  await enqueue(tx, { name: PUSH_NOTIFICATION_JOB, payload: { conversationId, seq: `${seq}` } });
  return seq;
}

/** Pushes a system message and the state of the conversation to both sides. */
export async function pushNotification(
  ctx: Context,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const [message] = await listMessagesAfter(ctx.db, { conversationId, after: seq - 1, limit: 1 });
  const conversation = await findConversation(ctx.db, { id: conversationId });
  if (!message || !conversation) return;
  const shown = showMessage(ctx, conversation, message);
  const audience = chatAudience(conversation);
  ctx.push.messaging(audience, {
    customer: forSocket(shown),
    console: forSocket(forStaff(shown)),
  });
  ctx.push.chat(audience, conversationState(conversation, ctx.clock.now()));
}

async function lockOrInsertConversation(
  ctx: Context,
  tx: Tx,
  memberId: bigint,
): Promise<Conversation> {
  const caller = { memberId, guestHash: null };
  const known = await lockConversation(tx, caller);
  if (known) return known;
  await insertConversation(tx, { id: recordId(ctx), caller, at: ctx.clock.now() });
  const inserted = await lockConversation(tx, caller);
  assert(inserted, "the conversation was inserted");
  return inserted;
}
