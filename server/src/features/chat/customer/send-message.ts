import { randomUUID } from "node:crypto";
import type { contract, ServerInput } from "@krapao/contract";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { appendMessage, onceSent, type Sent, sentBefore } from "./append-message.ts";
import { attachMedia } from "./attach-media.ts";
import { readContent } from "./content.ts";
import { audienceOf, type Conversation, stateOf } from "./conversation.ts";
import { type Customer, checkActive, openConversation } from "./open-conversation.ts";
import { updateGuestName } from "./queries.ts";
import { forSocket, forStaff, type ShownMessage, showMessage } from "./show-message.ts";

type Input = ServerInput<typeof contract.chat.sendMessage>;

/**
 * Sends a customer's message. The same `client_msg_id` again answers the message that was stored.
 * @throws CHAT_INACTIVE, KEY_MISSING (nothing in it), KEY_INVALID, NO_DATA (a medium of somebody else), REQUEST_LIMIT
 */
export async function sendMessage(
  ctx: Context,
  { caller, address, input }: Customer & { input: Input },
): Promise<{ timestamp: Date; conversation: ShownMessage }> {
  await checkActive(ctx);
  const content = readContent(input.message);
  const clientMsgId = input.client_msg_id ?? randomUUID();
  const sent = await onceSent(ctx, async (tx) => {
    const known = await openConversation(ctx, tx, { caller, address, clientMsgId });
    const { conversation } = known;
    if (known.sent) return sentBefore(conversation, known.sent);
    const attached = await attachMedia(tx, conversation, content);
    const named = await nameGuest(tx, conversation, input.name ?? null);
    const written = { conversation: named, clientMsgId, content: attached, staff: null };
    return appendMessage(ctx, tx, written);
  });
  const shown = showMessage(ctx, sent.conversation, sent.message);
  pushMessage(ctx, sent, shown);
  return { timestamp: sent.message.createdAt, conversation: shown };
}

/** Tells both sides of a message, unless they were told before, and of what it changed. */
export function pushMessage(
  ctx: Context,
  { conversation, isNew, isOpening }: Sent,
  shown: ShownMessage,
): void {
  if (!isNew) return;
  const audience = audienceOf(conversation);
  ctx.push.messaging(audience, {
    customer: forSocket(shown),
    office: forSocket(forStaff(shown)),
  });
  // A talk has begun, or somebody claimed it by answering: that is no part of a message.
  const isChanged = isOpening || shown.sender === "agent";
  if (isChanged) ctx.push.chat(audience, stateOf(conversation, ctx.clock.now()));
  ctx.push.queue("chat");
}

/** A member's name is that of the account; a guest may say one. */
async function nameGuest(
  tx: Tx,
  conversation: Conversation,
  given: string | null,
): Promise<Conversation> {
  const name = given?.replace(/\p{Cc}/gu, "").trim() ?? "";
  if (!conversation.guestHash || !name || name === conversation.guestName) return conversation;
  await updateGuestName(tx, { id: conversation.id, name: name.toWellFormed() });
  return { ...conversation, guestName: name.toWellFormed() };
}
