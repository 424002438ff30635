/** How work went in a span: time to pay, age of queues, and what became of bonuses. */
import * as v from "valibot";
import { SHARED_QUEUES } from "../../events.ts";
import { amountOutput, CURRENCIES } from "../../money.ts";
import { currency } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { day } from "../schemas.ts";
import { campaignName } from "./campaign-name.ts";

const span = { from: day, to: day };
const spanErrors = ["KEY_INVALID"] as const;

/** Seconds. A time belongs to the first bound that it is below; one more bucket has longer ones. */
export const PAY_TIME_BOUNDS = [
  30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 86_400,
] as const;

const payTimeBucket = v.object({
  /** Seconds; null: longer than every bound. */
  below: v.nullable(v.number()),
  /** Paid without a decision of staff. */
  automatic: v.number(),
  reviewed: v.number(),
});
export type PayTimeBucket = v.InferOutput<typeof payTimeBucket>;

export const payTimes = consoleEndpoint({
  method: "POST",
  path: "/api/console/dashboard/pay-times",
  permission: "reports.read",
  summary: "Paid withdrawals by the time from the request until the bank paid",
  input: v.strictObject({
    ...span,
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
  }),
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

const funnelRow = v.object({
  kind: v.picklist(["bonus", "promotion", "invite", "refund", "luckydraw"]),
  code: v.string(),
  /** null: rewards of it were taken, but no setting names it now. */
  name: v.nullable(campaignName),
  currency,
  taken: v.number(),
  amount: amountOutput,
  /** What became of the rewards that were taken in the span. */
  open: v.number(),
  won: v.number(),
  lost: v.number(),
  /** Of the won and lost ones: members who ended the condition, so that they can withdraw. */
  cleared: v.number(),
});
export type FunnelRow = v.InferOutput<typeof funnelRow>;

export const bonusFunnel = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/bonus-funnel",
  permission: "reports.read",
  summary: "What became of the rewards that members took in a span, by campaign",
  input: v.strictObject({
    ...span,
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
  }),
  output: v.object({ rows: v.array(funnelRow) }),
  errors: spanErrors,
});
