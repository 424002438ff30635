/** The dashboard: queues of the console, and the overview of the day. */
import * as v from "valibot";
import { CONSOLE_QUEUES } from "../events.ts";
import { LANGUAGES } from "../languages.ts";
import { amountOutput, CURRENCIES } from "../money.ts";
import { currency, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { gameReadings, readingEntries } from "./reports/readings.ts";
import { memberBrief } from "./schemas.ts";
import { troubleEntries } from "./setup/troubles.ts";

const queue = v.object({
  queue: v.picklist(CONSOLE_QUEUES),
  count: v.number(),
  /** Time of the oldest item; null: none waits. */
  oldestAt: v.nullable(timestamp),
  /** Seconds within which an item should be done. */
  slaSeconds: v.number(),
});
export type QueueState = v.InferOutput<typeof queue>;

export const queues = consoleEndpoint({
  method: "GET",
  path: "/api/console/queues",
  permission: null,
  summary: "The length and the oldest item of each queue that the role may read",
  output: v.object({ queues: v.array(queue), now: timestamp }),
});

/** The span of the chart: today by hour, a week by six hours, a month by day. */
export const CHART_SPANS = ["today", "week", "month"] as const;
export type ChartSpan = (typeof CHART_SPANS)[number];

/** Why a movement is notable. */
export const NOTABLE_REASONS = ["risk", "large", "frequent"] as const;

const money = v.object({
  amount: amountOutput,
  /** The same span of yesterday, and of the same day of last week. */
  before: amountOutput,
  weekBefore: amountOutput,
  /** The whole of yesterday. */
  yesterday: amountOutput,
  /** Each of the last twelve hours. */
  line: v.array(amountOutput),
});

/** As `money`, but the comparisons end at the last full hour, as `current` does. */
const hourly = v.object({ ...money.entries, current: amountOutput });

const notable = v.object({
  id: v.string(),
  kind: v.picklist(["deposit", "withdrawal"]),
  member: memberBrief,
  amount: amountOutput,
  currency,
  /** Channel of a deposit, bank of a withdrawal. */
  counterparty: v.string(),
  reason: v.picklist(NOTABLE_REASONS),
  /** frequent: number of deposits within ten minutes. */
  count: v.number(),
  /** Null for deposits and for withdrawals without an assessment. */
  risk: v.nullable(v.object({ level: v.picklist(["low", "medium", "high"]), score: v.number() })),
  at: timestamp,
});
export type Notable = v.InferOutput<typeof notable>;

const provider = v.object({
  code: v.string(),
  name: v.string(),
  state: v.picklist(["on", "off", "maintenance"]),
  /** Of the last hour. */
  calls: v.number(),
  ...troubleEntries,
  /** Milliseconds; null without calls. */
  p95: v.nullable(v.number()),
  /** What members have there by the last reading; null: not read yet. */
  balance: v.nullable(amountOutput),
  discrepancies: v.number(),
});
export type ProviderHealth = v.InferOutput<typeof provider>;

export const overview = consoleEndpoint({
  method: "POST",
  path: "/api/console/dashboard",
  permission: "dashboard.read",
  summary: "Today compared with yesterday, the chart, notable movements, and the providers",
  input: v.strictObject({
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
    span: v.optional(v.picklist(CHART_SPANS), "today"),
  }),
  output: v.object({
    now: timestamp,
    currency,
    /** With more than one, the page offers a choice. */
    currencies: v.array(currency),
    moneyIn: money,
    moneyOut: money,
    net: money,
    /** GGR, NGR and what bonuses and rewards cost; null: the role may not read reports. */
    profit: v.nullable(
      v.object({
        ggr: hourly,
        ngr: hourly,
        costs: hourly,
        /** The comparisons are until this full hour; null: none of today is over. */
        until: v.nullable(timestamp),
        /** How far the result of today is known; null: nothing was read yet. */
        readings: v.nullable(gameReadings),
      }),
    ),
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
      peakAt: v.nullable(timestamp),
      line: v.array(v.number()),
    }),
    chart: v.object({
      span: v.picklist(CHART_SPANS),
      from: timestamp,
      bucketSeconds: v.number(),
      /** Number of buckets in the chart; `points` ends at the current one. */
      buckets: v.number(),
      points: v.array(v.object({ in: amountOutput, out: amountOutput })),
    }),
    notable: v.array(notable),
    providers: v.array(provider),
    /** The newest reconciliation; null: none yet. */
    reconciliation: v.nullable(
      v.object({ day: v.string(), finishedAt: timestamp, discrepancies: v.number() }),
    ),
  }),
});

/** The strip of a provider: a day by quarter of an hour, or a week by hour. */
export const STRIP_SPANS = ["day", "week"] as const;
export type StripSpan = (typeof STRIP_SPANS)[number];
/**
 * ok: it answers. trouble: some calls fail or are slow. down: most calls fail. off: staff switched
 * it off or to maintenance. none: no calls.
 */
export const STRIP_LEVELS = ["ok", "trouble", "down", "off", "none"] as const;
export type StripLevel = (typeof STRIP_LEVELS)[number];

const incident = v.object({
  level: v.picklist(["trouble", "down", "off"]),
  from: timestamp,
  /** null: it goes on. */
  to: v.nullable(timestamp),
  calls: v.number(),
  errors: v.number(),
  lastError: v.nullable(v.string()),
  /** off: who switched it, and why. */
  by: v.nullable(v.string()),
  why: v.nullable(v.string()),
});
export type Incident = v.InferOutput<typeof incident>;

const boardProvider = v.object({
  ...provider.entries,
  /** What members read at its games while it is closed. */
  notice: v.nullable(v.record(v.picklist(LANGUAGES), v.string())),
  /** The live version of its document, which a switch replaces. */
  liveVersion: v.number(),
  /** Of today, until now. */
  ggr: amountOutput,
  staked: amountOutput,
  /** How far that is known; null: no money of members is there, or nothing was read yet. */
  readings: v.nullable(v.object(readingEntries)),
  /** Calls, errors and the 95th percentile of each of the last twelve quarters of an hour. */
  line: v.array(v.object({ calls: v.number(), errors: v.number(), p95: v.nullable(v.number()) })),
  strip: v.array(v.picklist(STRIP_LEVELS)),
  /** Share of the calls of the strip that were answered, in percent; null: no calls. */
  answered: v.nullable(v.number()),
  /** Newest first. */
  incidents: v.array(incident),
});
export type BoardProvider = v.InferOutput<typeof boardProvider>;

export const providers = consoleEndpoint({
  method: "POST",
  path: "/api/console/dashboard/providers",
  permission: "setup.read",
  summary: "Every provider with its state, calls, GGR of today, and incidents of a day or a week",
  input: v.strictObject({
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
    span: v.optional(v.picklist(STRIP_SPANS), "day"),
  }),
  output: v.object({
    now: timestamp,
    currency,
    currencies: v.array(currency),
    span: v.picklist(STRIP_SPANS),
    from: timestamp,
    cellSeconds: v.number(),
    providers: v.array(boardProvider),
  }),
});
