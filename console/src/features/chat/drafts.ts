import { readToken } from "../../lib/session.ts";

const drafts = new Map<string, string>();

/** Nobody finds what was begun in the session before. */
const keyOf = (conversationId: string) => `${readToken()} ${conversationId}`;

/** What was begun to be written to this customer, while other pages were looked at. */
export const readDraft = (conversationId: string): string =>
  drafts.get(keyOf(conversationId)) ?? "";

export function keepDraft(conversationId: string, text: string): void {
  drafts.set(keyOf(conversationId), text);
}
