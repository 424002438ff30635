/** Rooms of the sockets: who hears what. */
import type { Caller } from "./context.ts";

/** Everything that concerns a member, beside the chat. */
export const memberRoom = (memberId: bigint) => `member:${memberId}`;

/** Where a customer hears the chat. */
export function chatRoom({ memberId, guestHash }: Caller): string {
  return memberId === null ? `chat:guest:${guestHash?.toString("hex")}` : `chat:member:${memberId}`;
}

/** Where the staff hears a conversation. */
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`;
