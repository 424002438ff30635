import type { ChatView } from "./chat.ts";

/**
 * Who is on the other side. agent: one has this conversation; waiting: the customer wrote last, and
 * agents are here; here, away: agents are here, or are not.
 */
export type Presence = "connecting" | "agent" | "waiting" | "here" | "away";

/** What the page knows about the other side. */
export function presenceOf({
  isJoined,
  isAgentPresent,
  log: { messages, state },
  pending,
}: Pick<ChatView, "isJoined" | "isAgentPresent" | "log" | "pending">): Presence {
  if (!isJoined || isAgentPresent === null) return "connecting";
  if (state?.agentName) return "agent";
  if (!isAgentPresent) return "away";
  const last = messages.findLast(({ sender }) => sender !== "system");
  const isOpen = last !== undefined && last.session_id === state?.session_id;
  const isAsking = pending.length > 0 || (isOpen && last.sender === "customer");
  return isAsking ? "waiting" : "here";
}
