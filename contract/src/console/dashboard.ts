/** What waits, and how the day goes. */
import * as v from "valibot";
import { OFFICE_QUEUES } from "../events.ts";
import { amountOutput, CURRENCIES } from "../money.ts";
import { currency, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { memberBrief } from "./schemas.ts";

const queue = v.object({
  queue: v.picklist(OFFICE_QUEUES),
  count: v.number(),
  /** Since when the first one waits; null: none does. */
  oldestAt: v.nullable(moment),
  /** Within how many seconds one should be done. */
  slaSeconds: v.number(),
});
export type QueueState = v.InferOutput<typeof queue>;

export const queues = officeEndpoint({
  method: "GET",
  path: "/api/office/queues",
  permission: null,
  summary: "How many wait in each queue that the role may read, and since when",
  output: v.object({ queues: v.array(queue), now: moment }),
});

/** How far back the chart goes: today by the hour, a week by six hours, a month by the day. */
export const CHART_SPANS = ["today", "week", "month"] as const;
export type ChartSpan = (typeof CHART_SPANS)[number];

/** Why a movement is worth a look. */
export const NOTABLE_REASONS = ["risk", "large", "frequent"] as const;

const money = v.object({
  amount: amountOutput,
  /** The same span of the day before. */
  before: amountOutput,
  /** Of the last twelve hours, each. */
  line: v.array(amountOutput),
});

const notable = v.object({
  id: v.string(),
  kind: v.picklist(["deposit", "withdrawal"]),
  member: memberBrief,
  amount: amountOutput,
  currency,
  /** Channel it came by, bank it goes to. */
  party: v.string(),
  reason: v.picklist(NOTABLE_REASONS),
  /** frequent: how many deposits within ten minutes. */
  count: v.number(),
  /** Of withdrawals that were judged. */
  risk: v.nullable(v.object({ level: v.picklist(["low", "medium", "high"]), score: v.number() })),
  at: moment,
});
export type Notable = v.InferOutput<typeof notable>;

const provider = v.object({
  code: v.string(),
  name: v.string(),
  state: v.picklist(["on", "off", "maintenance"]),
  /** Of the last hour. */
  calls: v.number(),
  errors: v.number(),
  /** Milliseconds; null without calls. */
  p95: v.nullable(v.number()),
  /** What members have there as last read; null: not read yet. */
  held: v.nullable(amountOutput),
  drifts: v.number(),
});
export type ProviderHealth = v.InferOutput<typeof provider>;

export const overview = officeEndpoint({
  method: "POST",
  path: "/api/office/dashboard",
  permission: "dashboard.read",
  summary: "The day until now beside the day before, the chart, what to look at, and the providers",
  input: v.strictObject({
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
    span: v.optional(v.picklist(CHART_SPANS), "today"),
  }),
  output: v.object({
    now: moment,
    currency,
    /** More than one: the page offers the choice. */
    currencies: v.array(currency),
    moneyIn: money,
    moneyOut: money,
    net: money,
    members: v.object({
      registered: v.number(),
      before: v.number(),
      firstDeposits: v.number(),
      line: v.array(v.number()),
    }),
    /** Members seen in the last five minutes. */
    online: v.object({
      count: v.number(),
      peak: v.number(),
      peakAt: v.nullable(moment),
      line: v.array(v.number()),
    }),
    chart: v.object({
      span: v.picklist(CHART_SPANS),
      from: moment,
      bucketSeconds: v.number(),
      /** How many buckets the picture has room for; those of the future are not in `points`. */
      buckets: v.number(),
      points: v.array(v.object({ in: amountOutput, out: amountOutput })),
    }),
    notable: v.array(notable),
    providers: v.array(provider),
    /** The newest comparison of the books; null: there was none yet. */
    reconciliation: v.nullable(
      v.object({ day: v.string(), finishedAt: moment, drifts: v.number() }),
    ),
  }),
});
