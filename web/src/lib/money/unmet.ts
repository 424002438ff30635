/** The parts of an open condition that are not met yet. */
export type Unmet = "total" | "bets" | "both";

interface Parts {
  net: number;
  /** 0: there is none. */
  target: number;
  turnover: number;
  /** 0: none is needed. */
  turnoverTarget: number;
}

/** A condition in amounts as text, for the texts that name its unmet parts. */
export interface ConditionFacts {
  target: string;
  net: string;
  floor: string;
  /** The bets that are needed, and those that count so far. */
  bets: string;
  betsNow: string;
}

/** Which parts of an open condition are unmet, so that a text names no other. */
export function unmetOf({ net, target, turnover, turnoverTarget }: Parts): Unmet {
  // Without a target the net total is no part of the condition, and it can be negative.
  const isTotalUnmet = target > 0 && net < target;
  if (turnover >= turnoverTarget) return "total";
  return isTotalUnmet ? "both" : "bets";
}
