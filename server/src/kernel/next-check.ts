const CHECK_MIN_MS = 30_000;
const CHECK_MAX_MS = 600_000;

/** When to check next something open since `since`: at growing intervals, at most ten minutes. */
export function nextCheckAt({ now, since }: { now: Date; since: Date }): Date {
  const openMs = now.getTime() - since.getTime();
  const waitMs = Math.min(CHECK_MAX_MS, Math.max(CHECK_MIN_MS, Math.floor(openMs / 2)));
  return new Date(now.getTime() + waitMs);
}
