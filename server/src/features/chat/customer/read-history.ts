import type { contract, ServerOutput } from "@krapao/contract";
import { MINUTE_MS } from "@krapao/contract/time";
import type { Caller } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { NO_CONVERSATION } from "../conversation.ts";
import { requireChatActive } from "../open-conversation.ts";
import { findConversation } from "../queries.ts";
import { pageBefore, readSince } from "../read-messages.ts";
import { type ShownMessage, showMessage } from "../show-message.ts";
import { isAgentPresent } from "./queries.ts";

/**
 * A page of old messages, newest first. `before` is stable while messages arrive; `skip` counts
 * from the newest message, as specified.
 * @throws CHAT_INACTIVE
 */
export async function readHistory(
  ctx: Context,
  { caller, ...page }: { caller: Caller; limit: number; skip: number; before?: number },
): Promise<ShownMessage[]> {
  await requireChatActive(ctx);
  const conversation = await findConversation(ctx.db, caller);
  if (!conversation) return [];
  const messages = await pageBefore(ctx, conversation, page);
  return messages.map((message) => showMessage(ctx, conversation, message));
}

/** A staff user who used the console within this time is here. */
const PRESENT_MS = 5 * MINUTE_MS;

/** The messages after `after`, the state, and whether agents are here. @throws CHAT_INACTIVE */
export async function syncMessages(
  ctx: Context,
  { caller, ...since }: { caller: Caller; after: number; limit: number },
): Promise<ServerOutput<typeof contract.chat.sync>> {
  await requireChatActive(ctx);
  const conversation = await findConversation(ctx.db, caller);
  const seenSince = new Date(ctx.clock.now().getTime() - PRESENT_MS);
  const presence = { isAgentPresent: await isAgentPresent(ctx.db, seenSince) };
  if (!conversation) return { messages: [], has_more: false, state: NO_CONVERSATION, ...presence };
  return { ...(await readSince(ctx, conversation, since)), ...presence };
}
