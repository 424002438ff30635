/** Durations of calls, counted in buckets. Pure. */

/**
 * Upper bounds of the buckets that durations are counted in, in ms. One more bucket counts longer
 * calls.
 */
export const DURATION_BOUNDS = [25, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 30_000];

/** The 95th percentile in ms. Interpolates within a bucket as if its calls were spread evenly. */
export function percentile95(durations: readonly number[]): number | null {
  const calls = durations.reduce((sum, count) => sum + count, 0);
  if (calls === 0) return null;
  const rank = calls * 0.95;
  let before = 0;
  for (const [at, count] of durations.entries()) {
    if (count > 0 && before + count >= rank) {
      const from = DURATION_BOUNDS[at - 1] ?? 0;
      const to = DURATION_BOUNDS[at] ?? from;
      return Math.round(from + ((to - from) * (rank - before)) / count);
    }
    before += count;
  }
  return DURATION_BOUNDS.at(-1) ?? null;
}
