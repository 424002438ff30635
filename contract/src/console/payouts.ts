import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { codeText, currency, line, message, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, next, recordId, why } from "./schemas.ts";
import { search, WITHDRAWAL_STATES } from "./withdrawals.ts";

/** How payouts are looked at; `unknown`: sent, and the bank has not said for long; `late`: paid although it had said no. */
export const PAYOUT_TABS = [
  "all",
  "approved",
  "sent",
  "unknown",
  "paid",
  "returned",
  "refused",
  "late",
] as const;
export type PayoutTab = (typeof PAYOUT_TABS)[number];

const payout = v.object({
  id: v.string(),
  member: memberBrief,
  amount: amountOutput,
  currency,
  bankCode: v.string(),
  accountName: v.string(),
  /** But for the last four digits. */
  accountNo: v.string(),
  state: v.picklist(WITHDRAWAL_STATES),
  version: v.number(),
  /** Sent, and the bank should have said by now. */
  isOverdue: v.boolean(),
  reason: v.nullable(v.string()),
  bankReference: v.nullable(v.string()),
  /** How often the order was sent. */
  attempts: v.number(),
  createdAt: moment,
  sentAt: v.nullable(moment),
  nextCheckAt: v.nullable(moment),
  settledAt: v.nullable(moment),
  /** Paid after it had been given back to the member: booked against suspense. */
  lateAt: v.nullable(moment),
  lateSettledAt: v.nullable(moment),
  /** Who approved it; nobody: it was small and in order. */
  approvedBy: v.nullable(v.string()),
  /** A second person has been asked about it. */
  isAsked: v.boolean(),
});
export type Payout = v.InferOutput<typeof payout>;

export const list = officeEndpoint({
  method: "POST",
  path: "/api/office/payouts",
  permission: "withdrawals.read",
  summary: "Payouts to members by state, newest first",
  input: v.strictObject({
    tab: v.picklist(PAYOUT_TABS),
    search,
    bankCode: v.optional(v.nullable(codeText), null),
    cursor,
    limit,
  }),
  output: v.object({
    payouts: v.array(payout),
    next,
    /** Of the tabs that somebody has to look at. */
    counts: v.object({
      approved: v.number(),
      sent: v.number(),
      unknown: v.number(),
      late: v.number(),
    }),
  }),
});

const params = v.strictObject({ withdrawalId: recordId });
const version = v.pipe(v.number(), v.integer());

export const ask = officeEndpoint({
  method: "POST",
  path: "/api/office/payouts/{withdrawalId}/ask",
  permission: "withdrawals.payouts",
  audit: "payouts.ask",
  summary: "Asks the bank about it now; what it says is booked as always",
  params,
  output: v.object({ message, state: v.picklist(WITHDRAWAL_STATES), version: v.number() }),
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

const deedDone = v.object({
  message,
  /** From the limit on: the two-person request that waits (APPROVAL_NEEDED). */
  approvalId: v.nullable(v.string()),
});

export const resolve = officeEndpoint({
  method: "POST",
  path: "/api/office/payouts/{withdrawalId}/resolve",
  permission: "withdrawals.payouts",
  audit: "payouts.resolve",
  summary:
    "Ends a payout of which the bank says nothing, by its written word. From the limit on a second person has to approve it",
  params,
  input: v.strictObject({
    version,
    outcome: v.picklist(["paid", "returned"]),
    /** The bank's letter, statement line or case number. */
    evidence: line(200),
    why,
  }),
  output: deedDone,
  errors: ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED", "PAYOUT_NOT_OVERDUE"],
});

export const settleLate = officeEndpoint({
  method: "POST",
  path: "/api/office/payouts/{withdrawalId}/settle-late",
  permission: "withdrawals.payouts",
  audit: "payouts.settle-late",
  summary:
    "Settles one that was paid although the member has the money back: takes it from the wallet, or bears the loss",
  params,
  input: v.strictObject({ version, by: v.picklist(["wallet", "loss"]), why }),
  output: deedDone,
  errors: ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED", "MONEY_NOT_ENOUGH"],
});
