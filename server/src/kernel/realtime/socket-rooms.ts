/** Names of the socket rooms. */
import type { Caller } from "../context.ts";

/** Events of a member, except the chat. */
export const memberRoom = (memberId: bigint) => `member:${memberId}`;

/** Hints for the staff users who watch a member. */
export const watchedMemberRoom = (memberId: string) => `watched:${memberId}`;

/** Events of one staff user, at every page of the console. */
export const staffRoom = (staffId: string) => `staff:${staffId}`;

/** Chat events for a customer. */
export function chatRoom({ memberId, guestHash }: Caller): string {
  return memberId === null ? `chat:guest:${guestHash?.toString("hex")}` : `chat:member:${memberId}`;
}

/** Chat events for the staff users who watch a conversation. */
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`;
