import type { MemberLevelMark } from "@krapao/contract/console/segments/level";
import type { Language } from "@krapao/contract/languages";
import type { ChatState } from "@krapao/contract/member/chat";
import { DAY_MS } from "@krapao/contract/time";
import type { Caller } from "../../kernel/context.ts";

/** A chat session without a message for this long has ended. */
export const QUIET_MS = DAY_MS;

/**
 * The one conversation of a member or guest. It has any number of chat sessions, one after another.
 */
export interface Conversation {
  id: string;
  memberId: bigint | null;
  guestHash: Buffer | null;
  guestName: string | null;
  /** Null for guests, as is `memberPhone`. */
  memberName: string | null;
  memberPhone: string | null;
  lastSeq: number;
  customerReadSeq: number;
  agentReadSeq: number;
  /** The open chat session; null between two sessions. */
  sessionId: string | null;
  lastMessageAt: Date;
  /** Time of the customer's first unanswered message. */
  waitingSince: Date | null;
  assigneeId: string | null;
  assigneeName: string | null;
  tagIds: string[];
  /** Has a tag that comes first in the queue. */
  isPriority: boolean;
  /** The customer named a deposit in the open session. */
  namesDeposit: boolean;
  /** The place in the queue, smaller first. */
  rank: number;
  /** The chat priority of the member's level, 0 to 9; 0 without a level. */
  levelPriority: number;
  /** Null without a level. */
  level: MemberLevelMark | null;
  /** The language that the customer last wrote in; null: unknown. */
  language: Language | null;
  snoozedUntil: Date | null;
  /** The ended session that the customer may rate. */
  ratingSessionId: string | null;
}

export type Side = "customer" | "agent";

/** When the open session ended because it was quiet; null when it goes on, or none is open. */
export function quietSince(conversation: Conversation, now: Date): Date | null {
  const { sessionId, lastMessageAt } = conversation;
  const end = lastMessageAt.getTime() + QUIET_MS;
  return sessionId !== null && end <= now.getTime() ? new Date(end) : null;
}

/** The state that both sides see. */
export function conversationState(conversation: Conversation, now: Date): ChatState {
  const isQuiet = quietSince(conversation, now) !== null;
  return {
    conversationId: conversation.id,
    lastSeq: conversation.lastSeq,
    customerReadSeq: conversation.customerReadSeq,
    agentReadSeq: conversation.agentReadSeq,
    agentName: isQuiet ? null : conversation.assigneeName,
    session_id: isQuiet ? null : conversation.sessionId,
    rating_session_id: conversation.sessionId === null ? conversation.ratingSessionId : null,
  };
}

/** The state of a customer without a conversation. */
export const NO_CONVERSATION: ChatState = {
  conversationId: null,
  lastSeq: 0,
  customerReadSeq: 0,
  agentReadSeq: 0,
  agentName: null,
  session_id: null,
  rating_session_id: null,
};

/** A short label for a guest without a name; the guest's id cannot be derived from it. */
export function guestLabel({ guestHash }: Pick<Conversation, "guestHash">): string | null {
  return guestHash === null ? null : guestHash.toString("hex", 0, 3).toUpperCase();
}

/** The audience of the conversation's pushes. */
export function chatAudience(conversation: Conversation): {
  conversationId: string;
  customer: Caller;
} {
  const { id, memberId, guestHash } = conversation;
  return { conversationId: id, customer: { memberId, guestHash } };
}
