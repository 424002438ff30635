/** What one simulation of a seed did, and what was wrong. */
export interface RunResult {
  transfers: number;
  crashes: number;
  problems: string[];
  /** Every committed answer, by record. */
  answers: Record<string, string[]>;
  /** States of transfers, and balances. */
  end: Record<string, string>;
}
