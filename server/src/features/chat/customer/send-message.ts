import { randomUUID } from "node:crypto";
import type { contract, ServerInput } from "@krapao/contract";
import { CUSTOMER_TYPES } from "@krapao/contract/member/chat";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { alreadySent, appendLastMessage, sendOnce } from "../append-message.ts";
import { readContent } from "../content.ts";
import type { Conversation } from "../conversation.ts";
import { attachMedia } from "../media/attach-media.ts";
import { type Customer, openConversation, requireChatActive } from "../open-conversation.ts";
import { pushMessage } from "../push-message.ts";
import { updateGuestName } from "../queries.ts";
import { type ShownMessage, showMessage } from "../show-message.ts";
import { enqueueWork, hasWork } from "../work/answer-by-rule.ts";
import { attachLine } from "./attach-line.ts";

type Input = ServerInput<typeof contract.chat.sendMessage>;

/**
 * Sends a customer's message. A repeated `client_msg_id` answers the stored message.
 * @throws CHAT_INACTIVE, KEY_MISSING (empty), KEY_INVALID, NO_DATA (media of another conversation, line of another member),
 * REQUEST_LIMIT
 */
export async function sendMessage(
  ctx: Context,
  { caller, address, input }: Customer & { input: Input },
): Promise<{ timestamp: Date; conversation: ShownMessage }> {
  await requireChatActive(ctx);
  const content = await attachLine(ctx, caller, readContent(input.message));
  const clientMsgId = input.client_msg_id ?? randomUUID();
  // Before the transaction, in which settings would be one more round trip.
  const isFollowed = await hasWork(ctx);
  const sent = await sendOnce(ctx, async (tx) => {
    const known = await openConversation(ctx, tx, { caller, address, clientMsgId });
    const { conversation } = known;
    if (known.sent) return alreadySent(conversation, known.sent);
    const attached = CUSTOMER_TYPES.includes(content.message_type)
      ? await attachMedia(tx, conversation, content)
      : content;
    const named = await nameGuest(tx, conversation, input.name ?? null);
    if (isFollowed) await enqueueWork(tx, conversation.id);
    const written = { conversation: named, clientMsgId, content: attached, staff: null };
    return appendLastMessage(ctx, tx, written);
  });
  const shown = showMessage(ctx, sent.conversation, sent.message);
  pushMessage(ctx, sent, shown);
  return { timestamp: sent.message.createdAt, conversation: shown };
}

/** Saves the name that a guest gave. A member's name is that of the account. */
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
