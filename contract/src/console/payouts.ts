import * as v from "valibot";
import { actions } from "../records/action.ts";
import {
  account,
  amount,
  choice,
  currency,
  member,
  record,
  reference,
  text,
  time,
} from "../records/record.ts";
import { done, line, message, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { recordId, why } from "./schemas.ts";
import { WITHDRAWAL_STATES } from "./withdrawals.ts";

/**
 * Payouts to members. `unknown`: sent, and overdue without an answer. `late`: paid after the bank
 * had refused it. `contradicted`: the bank answers otherwise than a staff user decided, and the case
 * is open.
 */
export const payouts = record("payouts", {
  path: "/api/console/payouts",
  summary: "Payouts to members by state, newest first",
  read: "withdrawals.read",
  // The tab that opens is in sight; then those that may need an action.
  tabs: [
    "all",
    "unknown",
    "late",
    "contradicted",
    "approved",
    "sent",
    "returned",
    "refused",
    "paid",
  ],
  order: "-createdAt",
  fields: {
    member: member(),
    amount: amount({ sort: true, filter: true, sum: true }),
    currency: currency({ filter: true, isHidden: true }),
    state: choice(WITHDRAWAL_STATES),
    createdAt: time({ sort: true, filter: true }),
    bankCode: reference({ filter: true, isHidden: true }),
    accountNo: account({ isHidden: true }),
    settledAt: time({ empty: true, isHidden: true }),
    bankReference: reference({ empty: true, isHidden: true }),
    /** The staff user who approved it; null: automatic, because it was small and low risk. */
    approvedBy: text({ empty: true, isHidden: true }),
  },
  also: {
    accountName: v.string(),
    version: v.number(),
    /** Sent, and the bank should have answered by now. */
    isOverdue: v.boolean(),
    reason: v.nullable(v.string()),
    /** How often the order was sent. */
    attempts: v.number(),
    sentAt: v.nullable(timestamp),
    nextCheckAt: v.nullable(timestamp),
    /** When it was paid after the refund to the member; booked against suspense. */
    lateAt: v.nullable(timestamp),
    lateSettledAt: v.nullable(timestamp),
    /** When the bank contradicted the decision of a staff user. */
    contradictedAt: v.nullable(timestamp),
    /** The contradiction is a case that no staff user has closed. */
    isCaseOpen: v.boolean(),
    /** An approval by a second staff user is requested. */
    isApprovalRequested: v.boolean(),
  },
  answer: {
    /** Counts of the tabs that need attention. */
    counts: v.object({
      approved: v.number(),
      sent: v.number(),
      unknown: v.number(),
      late: v.number(),
      contradicted: v.number(),
    }),
  },
});
export const list = payouts.call;
export type Payout = v.InferOutput<typeof payouts.row>;

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

const isLate = ({ lateAt, lateSettledAt }: Payout) => lateAt !== null && lateSettledAt === null;
const isCase = (payout: Payout) => payout.isCaseOpen && !isLate(payout);
const isSent = (payout: Payout) => payout.state === "sent" && !isLate(payout) && !isCase(payout);
export const payoutActions = actions<Payout>()({
  ask: { call: ask, when: isSent },
  resolve: {
    call: resolve,
    when: (payout) => payout.isOverdue && isSent(payout),
    fields: ["outcome", "evidence"],
  },
  settleLate: { call: settleLate, when: isLate, fields: ["by"] },
  closeCase: { call: closeCase, when: isCase },
});
