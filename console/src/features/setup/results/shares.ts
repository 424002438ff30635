/** Shares of counts and money, as texts. Pure. */

/** A share in percent with at most one decimal; null: of nothing. */
export function percentText(part: number, whole: number): string | null {
  if (whole === 0) return null;
  return String(Math.round((part / whole) * 1_000) / 10);
}

/** How many times the cost the turnover is, with at most one decimal; null: no cost. */
export function timesText(turnover: number, cost: number): string | null {
  if (cost <= 0) return null;
  return String(Math.round((turnover / cost) * 10) / 10);
}
