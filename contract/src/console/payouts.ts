import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { codeText, currency, done, line, message, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import {
  amountFilter,
  currencyFilter,
  dayFilter,
  sortBy,
  totals,
  withTotals,
} from "./lists/input.ts";
import { cursor, limit, memberBrief, next, recordId, why } from "./schemas.ts";
import { search, WITHDRAWAL_STATES } from "./withdrawals.ts";

/**
 * `unknown`: sent, and overdue without an answer. `late`: paid after the bank had refused it.
 * `contradicted`: the bank answers otherwise than a staff user decided, and the case is open.
 */
export const PAYOUT_TABS = [
  "all",
  "approved",
  "sent",
  "unknown",
  "paid",
  "returned",
  "refused",
  "late",
  "contradicted",
] as const;
export type PayoutTab = (typeof PAYOUT_TABS)[number];

export const PAYOUT_SORTS = ["at", "amount"] as const;

const payout = v.object({
  id: v.string(),
  member: memberBrief,
  amount: amountOutput,
  currency,
  bankCode: v.string(),
  accountName: v.string(),
  /** Masked except for the last four digits. */
  accountNo: v.string(),
  state: v.picklist(WITHDRAWAL_STATES),
  version: v.number(),
  /** Sent, and the bank should have answered by now. */
  isOverdue: v.boolean(),
  reason: v.nullable(v.string()),
  bankReference: v.nullable(v.string()),
  /** How often the order was sent. */
  attempts: v.number(),
  createdAt: timestamp,
  sentAt: v.nullable(timestamp),
  nextCheckAt: v.nullable(timestamp),
  settledAt: v.nullable(timestamp),
  /** When it was paid after the refund to the member; booked against suspense. */
  lateAt: v.nullable(timestamp),
  lateSettledAt: v.nullable(timestamp),
  /** When the bank contradicted the decision of a staff user. */
  contradictedAt: v.nullable(timestamp),
  /** The contradiction is a case that no staff user has closed. */
  isCaseOpen: v.boolean(),
  /** The staff user who approved it; null: automatic, because it was small and low risk. */
  approvedBy: v.nullable(v.string()),
  /** An approval by a second staff user is requested. */
  isApprovalRequested: v.boolean(),
});
export type Payout = v.InferOutput<typeof payout>;

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/payouts",
  permission: "withdrawals.read",
  summary: "Payouts to members by state, newest first",
  input: v.strictObject({
    tab: v.picklist(PAYOUT_TABS),
    search,
    bankCode: v.optional(v.nullable(codeText), null),
    sort: sortBy(PAYOUT_SORTS),
    ...amountFilter,
    ...dayFilter,
    ...currencyFilter,
    withTotals,
    cursor,
    limit,
  }),
  output: v.object({
    payouts: v.array(payout),
    next,
    totals,
    /** Counts of the tabs that need attention. */
    counts: v.object({
      approved: v.number(),
      sent: v.number(),
      unknown: v.number(),
      late: v.number(),
      contradicted: v.number(),
    }),
  }),
});

const params = v.strictObject({ withdrawalId: recordId });
const version = v.pipe(v.number(), v.integer());

export const ask = consoleEndpoint({
  method: "POST",
  path: "/api/console/payouts/{withdrawalId}/ask",
  permission: "withdrawals.payouts",
  audit: "payouts.ask",
  summary: "Asks the bank about it now; the answer is recorded as usual",
  params,
  output: v.object({ message, state: v.picklist(WITHDRAWAL_STATES), version: v.number() }),
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

const actionDone = v.object({
  message,
  /** The approval request, if a second person decides (APPROVAL_NEEDED). */
  approvalId: v.nullable(v.string()),
});

export const resolve = consoleEndpoint({
  method: "POST",
  path: "/api/console/payouts/{withdrawalId}/resolve",
  permission: "withdrawals.payouts",
  audit: "payouts.resolve",
  summary:
    "Resolves a payout by the bank's written evidence. Returned always needs a second person, paid " +
    "from the limit on",
  params,
  input: v.strictObject({
    version,
    outcome: v.picklist(["paid", "returned"]),
    /** The bank's letter, statement line or case number. */
    evidence: line(200),
    why,
  }),
  output: actionDone,
  errors: ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED", "PAYOUT_NOT_OVERDUE"],
});

export const settleLate = consoleEndpoint({
  method: "POST",
  path: "/api/console/payouts/{withdrawalId}/settle-late",
  permission: "withdrawals.payouts",
  audit: "payouts.settle-late",
  summary:
    "Settles a payout that was paid after its refund: debits the wallet, or posts a loss, which " +
    "always needs a second person",
  params,
  input: v.strictObject({ version, by: v.picklist(["wallet", "loss"]), why }),
  output: actionDone,
  errors: ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED", "MONEY_NOT_ENOUGH"],
});

export const closeCase = consoleEndpoint({
  method: "POST",
  path: "/api/console/payouts/{withdrawalId}/close-case",
  permission: "withdrawals.payouts",
  audit: "payouts.close-case",
  summary: "Closes the case of a decision that the bank contradicted; its deciders cannot",
  params,
  input: v.strictObject({ version, why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED", "APPROVAL_OWN"],
});
