/** Messages of a conversation, for both sides. */
import type { contract, ServerOutput } from "@krapao/contract";
import type { Context } from "../../ports/context.ts";
import { type Conversation, conversationState } from "./conversation.ts";
import { listMessagesAfter, listMessagesBefore, type Message } from "./queries.ts";
import { showMessage } from "./show-message.ts";

/** Sequence numbers have no gaps, so the start of a page is calculated, not searched. */
export function pageBefore(
  { db }: Pick<Context, "db">,
  { id: conversationId, lastSeq }: Conversation,
  { limit, skip, before = lastSeq + 1 }: { limit: number; skip: number; before?: number },
): Promise<Message[]> {
  return listMessagesBefore(db, { conversationId, before: Math.max(0, before - skip), limit });
}

/**
 * The conversation was read before its messages: newer messages raise `lastSeq` in the answered
 * state.
 */
export async function readSince(
  ctx: Context,
  conversation: Conversation,
  { after, limit }: { after: number; limit: number },
): Promise<Omit<ServerOutput<typeof contract.chat.sync>, "isAgentPresent">> {
  const messages = await listMessagesAfter(ctx.db, {
    conversationId: conversation.id,
    after,
    limit,
  });
  const state = conversationState(conversation, ctx.clock.now());
  const last = messages.at(-1)?.seq ?? after;
  return {
    messages: messages.map((message) => showMessage(ctx, conversation, message)),
    has_more: last < state.lastSeq,
    state: { ...state, lastSeq: Math.max(state.lastSeq, messages.at(-1)?.seq ?? 0) },
  };
}
