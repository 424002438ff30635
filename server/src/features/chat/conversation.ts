import type { ChatState } from "@krapao/contract/chat";
import type { Caller } from "../../kernel/context.ts";

/** A talk in which nobody has said a word for so long is over. */
export const QUIET_MS = 24 * 60 * 60 * 1000;

/** The one conversation of a member, or of a guest. */
export interface Conversation {
  id: string;
  memberId: bigint | null;
  guestHash: Buffer | null;
  guestName: string | null;
  /** Of the member's account. */
  memberName: string | null;
  memberPhone: string | null;
  lastSeq: number;
  customerReadSeq: number;
  agentReadSeq: number;
  /** The open talk; null between two of them. */
  sessionId: string | null;
  lastMessageAt: Date;
  /** Since when the customer has had no answer. */
  waitingSince: Date | null;
  assigneeId: string | null;
  assigneeName: string | null;
}

export type Side = "customer" | "agent";

/** When the open talk ended by itself; null when it goes on, or none is open. */
export function quietSince(conversation: Conversation, now: Date): Date | null {
  const { sessionId, lastMessageAt } = conversation;
  const end = lastMessageAt.getTime() + QUIET_MS;
  return sessionId !== null && end <= now.getTime() ? new Date(end) : null;
}

/** Where it stands, as both sides see it. */
export function stateOf(conversation: Conversation, now: Date): ChatState {
  const isQuiet = quietSince(conversation, now) !== null;
  return {
    conversationId: conversation.id,
    lastSeq: conversation.lastSeq,
    customerReadSeq: conversation.customerReadSeq,
    agentReadSeq: conversation.agentReadSeq,
    agentName: isQuiet ? null : conversation.assigneeName,
    session_id: isQuiet ? null : conversation.sessionId,
  };
}

/** Before the first word. */
export const NOTHING_YET: ChatState = {
  conversationId: null,
  lastSeq: 0,
  customerReadSeq: 0,
  agentReadSeq: 0,
  agentName: null,
  session_id: null,
};

/** What a guest is called who has said no name: nothing follows from it. */
export function guestLabel({ guestHash }: Pick<Conversation, "guestHash">): string | null {
  return guestHash === null ? null : guestHash.toString("hex", 0, 3).toUpperCase();
}

/** Whom pushes of the conversation reach. */
export function audienceOf(conversation: Conversation): {
  conversationId: string;
  customer: Caller;
} {
  const { id, memberId, guestHash } = conversation;
  return { conversationId: id, customer: { memberId, guestHash } };
}
