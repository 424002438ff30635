import type { ChatMessage, chatMessage } from "@krapao/contract/chat";
import type * as v from "valibot";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import { type Conversation, guestLabel } from "./conversation.ts";
import { showMedia } from "./media.ts";
import type { Message } from "./queries.ts";

/** A message as a handler answers it. */
export type ShownMessage = v.InferInput<typeof chatMessage>;

/** As the customer sees it, with links to its media that work for a while. */
export function showMessage(
  ctx: Pick<Context, "mediaLinks">,
  conversation: Conversation,
  message: Message,
): ShownMessage {
  return {
    conversationId: message.conversationId,
    seq: message.seq,
    client_msg_id: message.clientMsgId,
    sender: message.sender,
    agentName: message.agentName,
    message: showMedia(ctx, message.content),
    userId: conversation.memberId === null ? null : `${conversation.memberId}`,
    guestId: guestLabel(conversation),
    username: conversation.memberPhone,
    name: conversation.memberName ?? conversation.guestName,
    createdAt: message.createdAt,
    session_id: message.sessionId,
  };
}

/** As the staff sees it: of the phone only the end. */
export function forStaff(shown: ShownMessage): ShownMessage {
  return { ...shown, username: shown.username && maskDigits(shown.username) };
}

/** As it goes over the socket. */
export function forSocket(shown: ShownMessage): ChatMessage {
  return { ...shown, createdAt: shown.createdAt.toISOString() } as ChatMessage;
}
