/** What the sockets and other features may ask of the chat. */

export { noteMember } from "./note-member.ts";
export { checkActive as checkChatActive } from "./open-conversation.ts";
export { findConversation } from "./queries.ts";
