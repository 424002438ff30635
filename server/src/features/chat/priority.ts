/** References of deposits and slips, as the member app prints them. */
const DEPOSIT_REFERENCE = /\b(?:DP|SL|PY)-[0-9A-F]{3,8}\b/i;

/** Whether a message is about a deposit, which may hold the customer's money. */
export function namesDeposit(text: string): boolean {
  return DEPOSIT_REFERENCE.test(text);
}

/**
 * The place of a conversation in the queue: smaller first, the longest wait first among equals.
 * The level of a member enters here and nowhere else.
 */
export function priorityOf(conversation: { isPriority: boolean; namesDeposit: boolean }): number {
  if (conversation.isPriority) return 0;
  return conversation.namesDeposit ? 1 : 2;
}
