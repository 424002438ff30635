/**
 * Reports by day (Asia/Bangkok, when the ledger posted it) and currency, each compared with the
 * ledger, and their export.
 */
import * as v from "valibot";
import { amountOutput, CURRENCIES } from "../money.ts";
import { currency, message, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { campaignName } from "./reports/campaign-name.ts";
import { cursor, day, limit, memberId, next, recordId } from "./schemas.ts";

/**
 * Reports of money. Each has totals of the ledger to compare with. The one of game transfers is a
 * reconciliation: what the house won there is GGR (`reports/profit.ts`).
 */
export const MONEY_REPORTS = [
  "deposits",
  "withdrawals",
  "gameTransfers",
  "bonuses",
  "rewards",
] as const;
export type MoneyReport = (typeof MONEY_REPORTS)[number];
export const REPORTS = [...MONEY_REPORTS, "members", "cohorts", "agents"] as const;
export type Report = (typeof REPORTS)[number];

/** Both days are included. */
const span = { from: day, to: day };
export const SPAN_DAYS_MAX = 366;
const spanErrors = ["KEY_INVALID"] as const;

const sums = {
  currency,
  /** The forward direction: credited deposits, paid withdrawals, money into games, rewards. */
  count: v.number(),
  amount: amountOutput,
  /** The backward direction: reversed, returned, out of games. */
  backCount: v.number(),
  back: amountOutput,
  /** amount less back. */
  net: amountOutput,
};

const moneyRow = v.object({
  day: v.string(),
  /** Channel, bank, provider, or kind and campaign of a reward. */
  counterparty: v.string(),
  ...sums,
});
export type MoneyRow = v.InferOutput<typeof moneyRow>;

const moneyTotal = v.object({
  ...sums,
  /** The net of the ledger's house accounts in the same span. */
  ledger: amountOutput,
  /** net less ledger. Anything except 0 is an error of ours. */
  difference: amountOutput,
});
export type MoneyTotal = v.InferOutput<typeof moneyTotal>;

export const money = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/money",
  permission: "reports.read",
  summary: "A money report by day, currency and counterparty, newest day first, with totals",
  input: v.strictObject({
    report: v.picklist(MONEY_REPORTS),
    ...span,
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
  }),
  output: v.object({
    rows: v.array(moneyRow),
    totals: v.array(moneyTotal),
    /** bonuses and rewards: names of the campaigns, by the counterparty of their rows. */
    names: v.record(v.string(), campaignName),
  }),
  errors: spanErrors,
});

const memberRow = v.object({
  day: v.string(),
  currency,
  registered: v.number(),
  /** Members with a movement in the wallet. */
  active: v.number(),
  /** Members whose first deposit was credited. */
  firstDeposits: v.number(),
});
export type MemberRow = v.InferOutput<typeof memberRow>;

export const members = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/members",
  permission: "reports.read",
  summary: "Members by day and currency: new, active, with a first deposit",
  input: v.strictObject(span),
  output: v.object({ rows: v.array(memberRow) }),
  errors: spanErrors,
});

/** Number of weeks after the week of registration in a cohort. */
export const COHORT_WEEKS = 8;

const cohortRow = v.object({
  /** Monday of the week of registration. */
  week: v.string(),
  currency,
  registered: v.number(),
  /**
   * Deposits less reversals, in the week of registration and each week after it; null: in the
   * future.
   */
  weeks: v.array(v.nullable(amountOutput)),
});
export type CohortRow = v.InferOutput<typeof cohortRow>;

export const cohorts = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/cohorts",
  permission: "reports.read",
  summary: "Deposits of members by the week of their registration",
  input: v.strictObject(span),
  output: v.object({ rows: v.array(cohortRow) }),
  errors: spanErrors,
});

const agentRow = v.object({
  day: v.string(),
  staffId: v.string(),
  name: v.string(),
  /** Sessions in which the agent wrote. */
  sessions: v.number(),
  messages: v.number(),
  /**
   * Sessions whose first answer came from the agent; median and 95th percentile of the wait before
   * it.
   */
  firstAnswers: v.number(),
  medianSeconds: v.nullable(v.number()),
  p95Seconds: v.nullable(v.number()),
  /** Ratings of the day about sessions that the agent had, and their average. */
  ratings: v.number(),
  averageStars: v.nullable(v.number()),
});
export type AgentRow = v.InferOutput<typeof agentRow>;

export const agents = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/agents",
  permission: "reports.read",
  summary: "Chat by day and agent: sessions, messages, time until the first answer",
  input: v.strictObject(span),
  output: v.object({ rows: v.array(agentRow) }),
  errors: spanErrors,
});

const discrepancy = v.object({
  id: v.string(),
  kind: v.string(),
  externalParty: v.string(),
  subject: v.string(),
  unit: v.string(),
  ours: amountOutput,
  theirs: amountOutput,
  detail: v.string(),
});
export type Discrepancy = v.InferOutput<typeof discrepancy>;

export const discrepancies = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/discrepancies",
  permission: "reports.read",
  summary: "Discrepancies of the newest reconciliation of records, ledger and external parties",
  input: v.strictObject({ cursor, limit }),
  output: v.object({
    /** null: no reconciliation yet. */
    reconciliation: v.nullable(
      v.object({
        day: v.string(),
        finishedAt: timestamp,
        compared: v.record(v.string(), v.unknown()),
      }),
    ),
    discrepancies: v.array(discrepancy),
    next,
  }),
  errors: ["KEY_INVALID"],
});

const exported = v.object({
  id: v.string(),
  report: v.string(),
  /** days: as on the screen; movements: every single movement; list: what a list showed. */
  detail: v.picklist(["days", "movements", "list"]),
  from: v.string(),
  to: v.string(),
  state: v.picklist(["waiting", "ready", "failed"]),
  rows: v.nullable(v.number()),
  requestedAt: timestamp,
  expiresAt: timestamp,
});
export type ReportExport = v.InferOutput<typeof exported>;

/** Reports that can be exported by movement. */
export const MOVEMENT_REPORTS = ["deposits", "withdrawals"] as const;

export const requestExport = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/export",
  permission: "reports.export",
  audit: "reports.export",
  summary: "Requests a report as CSV. A job writes it, marked with the staff user and the time",
  input: v.strictObject({
    report: v.picklist(REPORTS),
    /** movements: only MOVEMENT_REPORTS. */
    detail: v.optional(v.picklist(["days", "movements"]), "days"),
    ...span,
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
  }),
  output: exported,
  errors: spanErrors,
  limit: { per: "member", max: 60, windowSeconds: 3_600 },
});

export const requestMemberExport = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/ledger/export",
  permission: "reports.export",
  audit: "reports.export",
  summary: "Requests a member's ledger as CSV: every entry of the wallet, marked like a report",
  params: v.strictObject({ memberId }),
  input: v.strictObject(span),
  output: exported,
  errors: [...spanErrors, "NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 3_600 },
});

export const exports = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/exports",
  permission: "reports.export",
  summary: "The caller's exports that have not expired, newest first",
  input: v.strictObject({}),
  output: v.object({ exports: v.array(exported) }),
});

export const download = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/exports/{exportId}/download",
  permission: "reports.export",
  audit: "reports.download",
  summary: "A single-use link to an export of the caller, valid for a minute",
  params: v.strictObject({ exportId: recordId }),
  output: v.object({ message, link: v.string() }),
  errors: ["NO_DATA"],
});
