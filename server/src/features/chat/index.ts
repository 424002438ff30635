/** What the sockets and other features may use of the chat. */
export { moveChats, pushMovedChats } from "./inbox/move-chats.ts";
export { notifyMember } from "./notify-member.ts";
export { requireChatActive } from "./open-conversation.ts";
export { findConversation } from "./queries.ts";
