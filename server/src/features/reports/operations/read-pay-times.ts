import type { Currency, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { PAY_TIME_BOUNDS } from "@krapao/contract/console/reports/operations";
import { earlier, later, type Span } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { findSummedUntil } from "../queries-stored-sums.ts";
import { sumPayTimes } from "./queries.ts";

type Buckets = ServerOutput<typeof consoleContract.dashboard.payTimes>["buckets"];

/** Paid withdrawals by the time from the request until the bank paid. */
export async function readPayTimeBuckets(
  db: Db,
  { span, currency }: { span: Span; currency: Currency | null },
): Promise<Buckets> {
  const until = await findSummedUntil(db);
  const sums = await sumPayTimes(db, {
    stored: { from: span.from, to: earlier(span.to, until) },
    open: { from: later(span.from, until), to: span.to },
    currency,
  });
  const paid = (bucket: number, isReviewed: boolean) =>
    sums.find((each) => each.bucket === bucket && each.isReviewed === isReviewed)?.payouts ?? 0;
  return [...PAY_TIME_BOUNDS, null].map((below, bucket) => ({
    below,
    automatic: paid(bucket, false),
    reviewed: paid(bucket, true),
    total: paid(bucket, false) + paid(bucket, true),
  }));
}
