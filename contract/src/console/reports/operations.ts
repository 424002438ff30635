/** How work went in a span: time to pay and age of queues. */
import * as v from "valibot";
import { SHARED_QUEUES } from "../../events.ts";
import { count, duration } from "../../records/fields.ts";
import { moneySpan, rowOf, span } from "../../records/report.ts";
import { consoleEndpoint } from "../endpoint.ts";

const spanErrors = ["KEY_INVALID"] as const;

/** Seconds. A time belongs to the first bound that it is below; one more bucket has longer ones. */
export const PAY_TIME_BOUNDS = [
  30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 86_400,
] as const;

export const payTimeFields = {
  /** null: longer than every bound. */
  below: duration({ empty: true }),
  /** Paid without a decision of staff. */
  automatic: count({ sum: true }),
  reviewed: count({ sum: true }),
  total: count({ sum: true }),
};
const payTimeBucket = rowOf(payTimeFields);
export type PayTimeBucket = v.InferOutput<typeof payTimeBucket>;

export const payTimes = consoleEndpoint({
  method: "POST",
  path: "/api/console/dashboard/pay-times",
  permission: "reports.read",
  summary: "Paid withdrawals by the time from the request until the bank paid",
  input: v.strictObject(moneySpan),
  output: v.object({
    /** Within this time a withdrawal should be decided. */
    targetSeconds: v.number(),
    buckets: v.array(payTimeBucket),
  }),
  errors: spanErrors,
});

const queueHours = v.object({
  queue: v.picklist(SHARED_QUEUES),
  /** Seconds within which an item should be done. */
  slaSeconds: v.number(),
  /** By hour of the day in Bangkok: the most items, and the oldest one; null: no sample. */
  hours: v.array(v.nullable(v.object({ items: v.number(), oldestSeconds: v.number() }))),
});
export type QueueHours = v.InferOutput<typeof queueHours>;

export const queueAges = consoleEndpoint({
  method: "POST",
  path: "/api/console/dashboard/queue-ages",
  permission: "reports.read",
  summary: "The longest wait of each queue by hour of the day, from samples",
  input: v.strictObject(span),
  output: v.object({ queues: v.array(queueHours) }),
  errors: spanErrors,
});
