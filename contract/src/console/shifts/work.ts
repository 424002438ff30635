/** What staff users decided: figures by day, week or month, and the decisions behind each of them. */
import * as v from "valibot";
import { CURRENCIES } from "../../money.ts";
import { amount, count, currency, day, duration, text, time } from "../../records/fields.ts";
import { choice } from "../../records/kinds.ts";
import { rowOf, span } from "../../records/report.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, limit, next, recordId } from "../schemas.ts";

/** What is decided. payments: deposits that were matched, split or dismissed. */
export const WORK_KINDS = ["withdrawals", "slips", "payments", "documents"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
/** first: the first of two approvals of a withdrawal. */
export const WORK_OUTCOMES = ["approved", "first", "rejected"] as const;
export type WorkOutcome = (typeof WORK_OUTCOMES)[number];
export const WORK_PERIODS = ["day", "week", "month"] as const;
export type WorkPeriod = (typeof WORK_PERIODS)[number];
/** The longest span: a median is computed from the time of every decision. */
export const WORK_DAYS_MAX = 92;

const MONEY = ["withdrawals", "slips", "payments"];
const figures = {
  approved: count({ sum: true }),
  approvedAmount: amount({ sum: true, in: MONEY }),
  first: count({ sum: true, in: ["withdrawals"] }),
  rejected: count({ sum: true }),
  rejectedAmount: amount({ sum: true, in: MONEY }),
  /**
   * Decisions that did not last: payouts that failed or were returned, payments that were reversed,
   * slips that were reopened.
   */
  undone: count({ sum: true, in: MONEY }),
  /** Median from the arrival to the decision; null: not known. */
  waitSeconds: duration({ empty: true, in: MONEY }),
  /** Median from the claim to the decision, of those that were claimed; null: there are none. */
  claimSeconds: duration({ empty: true, in: ["withdrawals", "slips"] }),
};
/** The columns of one kind of work. */
export const workFields = {
  /** The first day of the period. */
  period: day(),
  name: text(),
  currency: currency(),
  ...figures,
};
const ofKind = rowOf(figures);
export type WorkFigures = v.InferOutput<typeof ofKind>;

const workRow = v.object({
  ...rowOf({ period: workFields.period, name: workFields.name, currency: workFields.currency })
    .entries,
  staffId: v.string(),
  /** null: the staff user decided none of this kind. */
  withdrawals: v.nullable(ofKind),
  slips: v.nullable(ofKind),
  payments: v.nullable(ofKind),
  documents: v.nullable(ofKind),
});
export type WorkRow = v.InferOutput<typeof workRow>;

/** Only with `shifts.all`; null: all that the caller may see, which can be only the caller. */
const staffId = v.optional(v.nullable(recordId), null);

export const work = consoleEndpoint({
  method: "POST",
  path: "/api/console/shifts/work",
  permission: "shifts.read",
  summary: "What staff users decided, by period and currency, newest first",
  input: v.strictObject({
    ...span,
    period: v.optional(v.picklist(WORK_PERIODS), "day"),
    staffId,
  }),
  output: v.object({ rows: v.array(workRow) }),
  errors: ["KEY_INVALID", "FORBIDDEN"],
});

export const decisionFields = {
  /** The record: a withdrawal, slip, payment, reported transfer or member. */
  of: choice(["withdrawal", "slip", "payment", "reported", "member"]),
  at: time(),
  name: text(),
  outcome: choice(WORK_OUTCOMES),
  currency: currency(),
  /** null: a document, or a slip that cannot be read. */
  amount: amount({ empty: true }),
  waitSeconds: duration({ empty: true }),
  claimSeconds: duration({ empty: true }),
};
const decision = v.object({
  ...rowOf(decisionFields).entries,
  /** Of the decision, not of the record. */
  id: v.string(),
  kind: v.picklist(WORK_KINDS),
  recordId: v.string(),
  staffId: v.string(),
  isUndone: v.boolean(),
});
export type WorkDecision = v.InferOutput<typeof decision>;

export const decisions = consoleEndpoint({
  method: "POST",
  path: "/api/console/shifts/decisions",
  permission: "shifts.read",
  summary: "The decisions behind a figure, newest first",
  input: v.strictObject({
    ...span,
    staffId,
    kind: v.picklist(WORK_KINDS),
    outcome: v.optional(v.nullable(v.picklist(WORK_OUTCOMES)), null),
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
    isUndone: v.optional(v.boolean(), false),
    cursor,
    limit,
  }),
  output: v.object({ decisions: v.array(decision), next }),
  errors: ["KEY_INVALID", "FORBIDDEN"],
});
