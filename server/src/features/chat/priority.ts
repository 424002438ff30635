/** References of deposits and slips, as the member app prints them. */
const DEPOSIT_REFERENCE = /\b(?:DP|SL|PY)-[0-9A-F]{3,8}\b/i;

/** Whether a message is about a deposit, which may hold the customer's money. */
export function namesDeposit(text: string): boolean {
  return DEPOSIT_REFERENCE.test(text);
}

/** The highest chat priority that a level can have. */
const LEVEL_MAX = 9;

interface Ranked {
  /** Has a tag that comes first in the queue. */
  isPriority: boolean;
  namesDeposit: boolean;
  /** The chat priority of the member's level, 0 to 9; 0 without a level. */
  levelPriority: number;
}

/**
 * The place of a conversation in the queue, 0 to 29: smaller first, the longest wait first among
 * equals. A tag that comes first is before a deposit, and a deposit, which may be money on its way,
 * before other questions; within each of the three, the level decides. The level is read when the
 * customer writes.
 */
export function priorityOf({ isPriority, namesDeposit, levelPriority }: Ranked): number {
  const group = isPriority ? 0 : namesDeposit ? 1 : 2;
  return group * (LEVEL_MAX + 1) + LEVEL_MAX - levelPriority;
}

/** Whether a tag or a deposit brings a conversation before others. */
export const isFirstOf = ({ isPriority, namesDeposit }: Omit<Ranked, "levelPriority">) =>
  isPriority || namesDeposit;
