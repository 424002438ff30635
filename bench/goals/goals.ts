/**
 * The lines that `npm run bench` compares with a goal, and what was measured before the work on
 * speed began. Lines without a goal have a budget of statements instead, which tests count.
 */

export interface Goal {
  /** Measured on 22 November 2026, on two quiet cores; null: not measured then. */
  before: number | null;
  goal: number | null;
  /** Which side of the goal is good. */
  better: "more" | "less";
  unit: "of the floor" | "requests" | "KB" | "ms" | "s" | "times";
  /** Whether the worst round counts instead of the median. */
  isWorst?: boolean;
}

const share = (before: number | null, goal: number | null, isWorst = false): Goal => ({
  before,
  goal,
  better: "more",
  unit: "of the floor",
  isWorst,
});
const atMost = (before: number | null, goal: number, unit: Goal["unit"]): Goal => ({
  before,
  goal,
  better: "less",
  unit,
});

export const GOALS: Readonly<Record<string, Goal>> = {
  "read the wallet": share(0.061, 0.2),
  "reads, mixed": share(0.063, 0.18),
  "money to a game": share(0.024, 0.1),
  "money to a game, p99": atMost(294, 150, "ms"),
  "one hot wallet": share(0.016, 0.06),
  "payment callback": share(null, null),
  "QR creation": share(null, null),
  "withdrawal request": share(null, null),
  "chat message": share(null, null),
  "three times the peak": share(0.76, 0.8, true),
  "home, first visit, requests": atMost(95, 45, "requests"),
  "home, first visit, bytes": atMost(209, 180, "KB"),
  "home, first visit, largest paint at 6x": atMost(4_200, 2_800, "ms"),
  "home, first visit, blocked at 6x": atMost(1_300, 600, "ms"),
  "home, blocked, of the login page": atMost(10, 3, "times"),
  "home, warm, requests": atMost(86, 20, "requests"),
  "home, warm, revalidated": atMost(24, 0, "requests"),
  "npm start, nothing changed": atMost(3, 3, "s"),
  "npm start, cold": atMost(36, 12, "s"),
};

export function isMet({ goal, better }: Goal, value: number): boolean {
  if (goal === null) return true;
  return better === "more" ? value >= goal : value <= goal;
}

/** The value that counts of several rounds: the median, or the worst one. */
export function countedOf({ better, isWorst }: Goal, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => (better === "more" ? a - b : b - a));
  return sorted[isWorst ? 0 : Math.floor(sorted.length / 2)] ?? Number.NaN;
}
