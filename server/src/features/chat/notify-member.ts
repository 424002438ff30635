import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import type { Language } from "../../kernel/http.ts";
import { enqueue } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { endIfQuiet } from "./append-message.ts";
import { audienceOf, type Conversation, stateOf } from "./conversation.ts";
import {
  closeSession,
  findConversation,
  insertConversation,
  insertMessage,
  insertSession,
  lockConversation,
  selectAfter,
} from "./queries.ts";
import { forSocket, forStaff, showMessage } from "./show-message.ts";

/** Pushes a note once its transaction is committed. */
export const TELL_NOTE_JOB = "chat:tell_note";

/**
 * Tells a member something in its chat, in the transaction in which it happened. Nobody has asked, so nobody has to
 * answer: a note opens no talk, ends no wait and keeps no talk from going quiet. Without an open talk it stands alone.
 */
export async function noteMember(
  ctx: Context,
  tx: Tx,
  { memberId, texts }: { memberId: bigint; texts: Record<Language, string> },
): Promise<void> {
  const createdAt = ctx.clock.now();
  const conversation = await endIfQuiet(tx, await lockOwn(ctx, tx, memberId), createdAt);
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
  const message = ctx.settings.variant === "lao" ? texts.la : texts.th;
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
      // Pages show the text of their own language.
      content: { message_type: "text", payload: { message, texts } },
      createdAt,
    },
    after,
  );
  if (isAlone) await closeSession(tx, after, { at: createdAt, staffId: null });
  await enqueue(tx, { name: TELL_NOTE_JOB, payload: { conversationId, seq: `${seq}` } });
}

/** Pushes a note to both sides, and where the conversation stands: a note alone has opened no talk. */
export async function tellNote(
  ctx: Context,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  const [message] = await selectAfter(ctx.db, { conversationId, after: seq - 1, limit: 1 });
  const conversation = await findConversation(ctx.db, { id: conversationId });
  if (!message || !conversation) return;
  const shown = showMessage(ctx, conversation, message);
  const audience = audienceOf(conversation);
  ctx.push.messaging(audience, {
    customer: forSocket(shown),
    office: forSocket(forStaff(shown)),
  });
  ctx.push.chat(audience, stateOf(conversation, ctx.clock.now()));
}

async function lockOwn(ctx: Context, tx: Tx, memberId: bigint): Promise<Conversation> {
  const caller = { memberId, guestHash: null };
  const known = await lockConversation(tx, caller);
  if (known) return known;
  await insertConversation(tx, { id: recordId(ctx), caller, at: ctx.clock.now() });
  const begun = await lockConversation(tx, caller);
  assert(begun, "a conversation that was begun is there");
  return begun;
}
