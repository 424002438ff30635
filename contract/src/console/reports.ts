/** Reports by day (Asia/Bangkok, when the ledger posted it) and currency, each held against the ledger, and their export. */
import * as v from "valibot";
import { amountOutput, CURRENCIES } from "../money.ts";
import { currency, message, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, day, limit, next, recordId } from "./schemas.ts";

/** Reports of money: each has a total of the ledger beside its own. */
export const MONEY_REPORTS = [
  "deposits",
  "withdrawals",
  "providers",
  "bonuses",
  "rewards",
] as const;
export type MoneyReport = (typeof MONEY_REPORTS)[number];
export const REPORTS = [...MONEY_REPORTS, "members", "cohorts", "agents"] as const;
export type Report = (typeof REPORTS)[number];

/** Both days included. */
const span = { from: day, to: day };
export const SPAN_DAYS_MAX = 366;
const spanErrors = ["KEY_INVALID"] as const;

const sums = {
  currency,
  /** What the report is named after: credited deposits, paid withdrawals, money into games, gifts. */
  count: v.number(),
  amount: amountOutput,
  /** The other way: taken back, returned, out of games. */
  backCount: v.number(),
  back: amountOutput,
  /** amount less back. */
  net: amountOutput,
};

const moneyRow = v.object({
  day: v.string(),
  /** Channel, bank, provider, or kind and campaign of the gift. */
  party: v.string(),
  ...sums,
  /** providers: what members had there more at the end of the day than at its beginning; null: not read. */
  heldChange: v.nullable(amountOutput),
  /** providers: gross gaming result, net less heldChange. */
  result: v.nullable(amountOutput),
});
export type MoneyRow = v.InferOutput<typeof moneyRow>;

const moneyTotal = v.object({
  ...sums,
  heldChange: v.nullable(amountOutput),
  result: v.nullable(amountOutput),
  /** The same span as the ledger's house accounts have it. */
  ledger: amountOutput,
  /** net less ledger: anything but 0 is a mistake of ours. */
  difference: amountOutput,
});
export type MoneyTotal = v.InferOutput<typeof moneyTotal>;

export const money = officeEndpoint({
  method: "POST",
  path: "/api/office/reports/money",
  permission: "reports.read",
  summary: "One report of money by day, currency and party, newest day first, with totals",
  input: v.strictObject({
    report: v.picklist(MONEY_REPORTS),
    ...span,
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
  }),
  output: v.object({ rows: v.array(moneyRow), totals: v.array(moneyTotal) }),
  errors: spanErrors,
});

const memberRow = v.object({
  day: v.string(),
  currency,
  registered: v.number(),
  /** Whose wallet had a movement that day. */
  active: v.number(),
  /** Who had a deposit credited for the first time. */
  firstDeposits: v.number(),
});
export type MemberRow = v.InferOutput<typeof memberRow>;

export const members = officeEndpoint({
  method: "POST",
  path: "/api/office/reports/members",
  permission: "reports.read",
  summary: "Members by day and currency: new, active, with a first deposit",
  input: v.strictObject(span),
  output: v.object({ rows: v.array(memberRow) }),
  errors: spanErrors,
});

/** Weeks after the one of registration that a cohort shows. */
export const COHORT_WEEKS = 8;

const cohortRow = v.object({
  /** Monday of the week in which they registered. */
  week: v.string(),
  currency,
  registered: v.number(),
  /** Deposits less what was taken back, in the week of registration and the eight after it; null: still to come. */
  weeks: v.array(v.nullable(amountOutput)),
});
export type CohortRow = v.InferOutput<typeof cohortRow>;

export const cohorts = officeEndpoint({
  method: "POST",
  path: "/api/office/reports/cohorts",
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
  /** In which the agent wrote. */
  talks: v.number(),
  messages: v.number(),
  /** Talks that the agent was the first to answer, and how long their customers had waited, in the middle and for 95 of 100. */
  firstAnswers: v.number(),
  medianSeconds: v.nullable(v.number()),
  p95Seconds: v.nullable(v.number()),
});
export type AgentRow = v.InferOutput<typeof agentRow>;

export const agents = officeEndpoint({
  method: "POST",
  path: "/api/office/reports/agents",
  permission: "reports.read",
  summary: "The chat by day and agent: talks, messages, time until the first answer",
  input: v.strictObject(span),
  output: v.object({ rows: v.array(agentRow) }),
  errors: spanErrors,
});

const finding = v.object({
  id: v.string(),
  kind: v.string(),
  party: v.string(),
  subject: v.string(),
  unit: v.string(),
  ours: amountOutput,
  theirs: amountOutput,
  detail: v.string(),
});
export type DriftFinding = v.InferOutput<typeof finding>;

export const drift = officeEndpoint({
  method: "POST",
  path: "/api/office/reports/drift",
  permission: "reports.read",
  summary: "What the newest comparison of records, ledger and outside parties found",
  input: v.strictObject({ cursor, limit }),
  output: v.object({
    /** null: nothing was compared yet. */
    comparison: v.nullable(
      v.object({
        day: v.string(),
        finishedAt: moment,
        compared: v.record(v.string(), v.unknown()),
      }),
    ),
    findings: v.array(finding),
    next,
  }),
  errors: ["KEY_INVALID"],
});

const exported = v.object({
  id: v.string(),
  report: v.string(),
  /** by day as on the screen, or every single movement. */
  detail: v.picklist(["days", "lines"]),
  from: v.string(),
  to: v.string(),
  state: v.picklist(["waiting", "ready", "failed"]),
  rows: v.nullable(v.number()),
  askedAt: moment,
  expiresAt: moment,
});
export type ReportExport = v.InferOutput<typeof exported>;

/** Reports whose every single movement may be exported too. */
export const LINE_REPORTS = ["deposits", "withdrawals"] as const;

export const ask = officeEndpoint({
  method: "POST",
  path: "/api/office/reports/export",
  permission: "reports.export",
  audit: "reports.export",
  summary: "Asks for a report as CSV; a job writes it, marked with who asked and when",
  input: v.strictObject({
    report: v.picklist(REPORTS),
    /** lines: of deposits and withdrawals. */
    detail: v.optional(v.picklist(["days", "lines"]), "days"),
    ...span,
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
  }),
  output: exported,
  errors: spanErrors,
  limit: { per: "member", max: 60, windowSeconds: 3_600 },
});

export const exports = officeEndpoint({
  method: "POST",
  path: "/api/office/reports/exports",
  permission: "reports.export",
  summary: "My exports that can still be fetched, newest first",
  input: v.strictObject({}),
  output: v.object({ exports: v.array(exported) }),
});

export const download = officeEndpoint({
  method: "POST",
  path: "/api/office/reports/exports/{exportId}/download",
  permission: "reports.export",
  audit: "reports.download",
  summary: "A link to an export of mine that works once, within a minute",
  params: v.strictObject({ exportId: recordId }),
  output: v.object({ message, link: v.string() }),
  errors: ["NO_DATA"],
});
