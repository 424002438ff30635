import type { ChatMessage, chatMessage } from "@krapao/contract/member/chat";
import type * as v from "valibot";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Context } from "../../ports/context.ts";
import { type Conversation, guestLabel } from "./conversation.ts";
import { showMedia } from "./media-path.ts";
import type { Message } from "./queries.ts";

/** A message as handlers answer it. */
export type ShownMessage = v.InferInput<typeof chatMessage>;

/** Converts a message for the customer, with media links that expire. */
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
    message: showMedia(ctx, message),
    userId: conversation.memberId === null ? null : `${conversation.memberId}`,
    guestId: guestLabel(conversation),
    username: conversation.memberPhone,
    name: conversation.memberName ?? conversation.guestName,
    createdAt: message.createdAt,
    session_id: message.sessionId,
  };
}

/** Masks the phone number for staff. */
export function forStaff(shown: ShownMessage): ShownMessage {
  return { ...shown, username: shown.username && maskDigits(shown.username) };
}

/** Converts a message for the socket. */
export function forSocket(shown: ShownMessage): ChatMessage {
  return { ...shown, createdAt: shown.createdAt.toISOString() } as ChatMessage;
}
