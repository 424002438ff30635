import type { ChartSpan } from "@krapao/contract/console/dashboard";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { dayOf, midnightOf } from "../../kernel/calendar.ts";
import type { HourMoney } from "../reports/index.ts";

interface Shape {
  from: Date;
  bucketMs: number;
  buckets: number;
}

/** The start and the bucket size of a chart. */
export function chartShape(span: ChartSpan, now: Date): Shape {
  const today = midnightOf(dayOf(now)).getTime();
  switch (span) {
    case "today":
      return { from: new Date(today), bucketMs: HOUR_MS, buckets: 24 };
    case "week":
      return { from: new Date(today - 6 * DAY_MS), bucketMs: 6 * HOUR_MS, buckets: 28 };
    case "month":
      return { from: new Date(today - 29 * DAY_MS), bucketMs: DAY_MS, buckets: 30 };
  }
}

/** Money in and out by bucket, up to the current one. Pure. */
export function chartPoints(
  { from, bucketMs, buckets }: Shape,
  hours: readonly HourMoney[],
  now: Date,
): { in: bigint; out: bigint }[] {
  const started = Math.floor((now.getTime() - from.getTime()) / bucketMs) + 1;
  const points = Array.from({ length: Math.min(buckets, started) }, () => ({ in: 0n, out: 0n }));
  for (const { hour, report, netMinor } of hours) {
    const point = points[Math.floor((hour.getTime() - from.getTime()) / bucketMs)];
    if (!point) continue;
    if (report === "deposits") point.in += netMinor;
    if (report === "withdrawals") point.out += netMinor;
  }
  return points;
}
