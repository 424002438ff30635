import { readSession } from "../../lib/session/session.ts";

const drafts = new Map<string, string>();

/** Drafts belong to a session: the next one must not find them. */
const keyOf = (conversationId: string) => `${readSession()} ${conversationId}`;

/** The draft for a customer, kept while the agent visits other pages. */
export const readDraft = (conversationId: string): string =>
  drafts.get(keyOf(conversationId)) ?? "";

export function keepDraft(conversationId: string, text: string): void {
  drafts.set(keyOf(conversationId), text);
}
