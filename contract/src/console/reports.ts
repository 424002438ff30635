/**
 * Reports by day (Asia/Bangkok, when the ledger posted it) and currency, each compared with the
 * ledger, and their export.
 */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { amount, count, currency, day, duration, mean, names, text } from "../records/fields.ts";
import { moneySpan, rowOf, span } from "../records/report.ts";
import { message, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { cursor, limit, memberId, next, recordId } from "./schemas.ts";

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

export const SPAN_DAYS_MAX = 366;
const spanErrors = ["KEY_INVALID"] as const;

export const moneyFields = {
  day: day(),
  currency: currency(),
  /** Channel, bank, provider, or kind and campaign of a reward. */
  counterparty: text(),
  /** The forward direction: credited deposits, paid withdrawals, money into games, rewards. */
  count: count({ sum: true }),
  amount: amount({ sum: true }),
  /** The backward direction: reversed, returned, out of games. */
  backCount: count({ sum: true }),
  back: amount({ sum: true }),
  /** amount less back. */
  net: amount({ sum: true }),
  /** The name of the counterparty when it is a campaign. */
  name: names({ empty: true, in: ["bonuses", "rewards"] }),
};
const moneyRow = rowOf(moneyFields);
export type MoneyRow = v.InferOutput<typeof moneyRow>;

const moneyTotal = v.object({
  ...v.omit(moneyRow, ["day", "counterparty", "name"]).entries,
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
  input: v.strictObject({ report: v.picklist(MONEY_REPORTS), ...moneySpan }),
  output: v.object({ rows: v.array(moneyRow), totals: v.array(moneyTotal) }),
  errors: spanErrors,
});

export const memberFields = {
  day: day(),
  currency: currency(),
  registered: count({ sum: true }),
  /** Members with a movement in the wallet. A member who is active on two days is one. */
  active: count(),
  /** Members whose first deposit was credited. */
  firstDeposits: count({ sum: true }),
};

export const members = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/members",
  permission: "reports.read",
  summary: "Members by day and currency: new, active, with a first deposit",
  input: v.strictObject(span),
  output: v.object({ rows: v.array(rowOf(memberFields)) }),
  errors: spanErrors,
});

/**
 * Deposits less reversals of the members, in the week of registration or a week after it; null: in
 * the future.
 */
const week = amount({ sum: true, empty: true });
export const cohortFields = {
  /** The Monday of the week. */
  registeredInWeekOf: day(),
  currency: currency(),
  registered: count({ sum: true }),
  week0: week,
  week1: week,
  week2: week,
  week3: week,
  week4: week,
  week5: week,
  week6: week,
  week7: week,
  week8: week,
};
const cohortRow = rowOf(cohortFields);
export type CohortRow = v.InferOutput<typeof cohortRow>;
export type CohortWeek = keyof CohortRow & `week${number}`;
/** The week of registration, and the weeks after it. */
export const COHORT_WEEKS = Object.keys(cohortFields).filter((key): key is CohortWeek =>
  key.startsWith("week"),
);

export const cohorts = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/cohorts",
  permission: "reports.read",
  summary: "Deposits of members by the week of their registration",
  input: v.strictObject(span),
  output: v.object({ rows: v.array(cohortRow) }),
  errors: spanErrors,
});

export const agentFields = {
  day: day(),
  agent: text(),
  /** Sessions in which the agent wrote. */
  sessions: count({ sum: true }),
  messages: count({ sum: true }),
  /** Sessions whose first answer came from the agent. */
  firstAnswers: count({ sum: true }),
  /** The wait before it: a median of all days is not known from those of the days. */
  medianSeconds: duration({ empty: true }),
  p95Seconds: duration({ empty: true }),
  /** Ratings of the day about sessions that the agent had, and their average. */
  ratings: count({ sum: true }),
  averageStars: mean("ratings"),
};
const agentRow = v.object({ ...rowOf(agentFields).entries, staffId: v.string() });
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

export const discrepancyFields = {
  kind: text(),
  externalParty: text(),
  subject: text(),
  ours: amount(),
  theirs: amount(),
  detail: text(),
};
const discrepancy = v.object({
  ...rowOf(discrepancyFields).entries,
  id: v.string(),
  unit: v.string(),
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
    ...moneySpan,
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
