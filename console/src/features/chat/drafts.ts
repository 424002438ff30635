const keyOf = (conversationId: string) => `chat-draft ${conversationId}`;

/** What somebody has begun to write to this customer, in this tab. */
export function readDraft(conversationId: string): string {
  try {
    return sessionStorage.getItem(keyOf(conversationId)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(conversationId: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(keyOf(conversationId));
    else sessionStorage.setItem(keyOf(conversationId), text);
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}

export const dropDraft = (conversationId: string) => keepDraft(conversationId, "");
