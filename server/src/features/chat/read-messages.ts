/** What the customer reads: pages of the past, and what came since. */
import type { contract, ServerOutput } from "@krapao/contract";
import type { Caller } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { type Conversation, NOTHING_YET, stateOf } from "./conversation.ts";
import { checkActive } from "./open-conversation.ts";
import { findConversation, type Message, selectAfter, selectBefore } from "./queries.ts";
import { type ShownMessage, showMessage } from "./show-message.ts";

/**
 * A page of the past, newest first. `before` pages stably; `skip` counts from the newest, as the specification asks.
 * @throws CHAT_INACTIVE
 */
export async function readHistory(
  ctx: Context,
  { caller, ...page }: { caller: Caller; limit: number; skip: number; before?: number },
): Promise<ShownMessage[]> {
  await checkActive(ctx);
  const conversation = await findConversation(ctx.db, caller);
  if (!conversation) return [];
  const messages = await pageBefore(ctx, conversation, page);
  return messages.map((message) => showMessage(ctx, conversation, message));
}

/** Numbers have no gap: a page begins where reckoning says, wherever that is. */
export function pageBefore(
  { db }: Pick<Context, "db">,
  { id: conversationId, lastSeq }: Conversation,
  { limit, skip, before = lastSeq + 1 }: { limit: number; skip: number; before?: number },
): Promise<Message[]> {
  return selectBefore(db, { conversationId, before: Math.max(0, before - skip), limit });
}

/** What came after `after`, and where the conversation stands. @throws CHAT_INACTIVE */
export async function syncMessages(
  ctx: Context,
  { caller, ...since }: { caller: Caller; after: number; limit: number },
): Promise<ServerOutput<typeof contract.chat.sync>> {
  await checkActive(ctx);
  const conversation = await findConversation(ctx.db, caller);
  if (!conversation) return { messages: [], has_more: false, state: NOTHING_YET };
  return readSince(ctx, conversation, since);
}

/** The conversation was read before its messages: what came between is in the messages, and counts. */
export async function readSince(
  ctx: Context,
  conversation: Conversation,
  { after, limit }: { after: number; limit: number },
): Promise<ServerOutput<typeof contract.chat.sync>> {
  const messages = await selectAfter(ctx.db, { conversationId: conversation.id, after, limit });
  const state = stateOf(conversation, ctx.clock.now());
  const last = messages.at(-1)?.seq ?? after;
  return {
    messages: messages.map((message) => showMessage(ctx, conversation, message)),
    has_more: last < state.lastSeq,
    state: { ...state, lastSeq: Math.max(state.lastSeq, messages.at(-1)?.seq ?? 0) },
  };
}
