import * as v from "valibot";
import { amountInputOrZero, amountOutput } from "../money.ts";
import { actions } from "../records/action.ts";
import {
  amount,
  choice,
  count,
  currency as currencyField,
  member,
  record,
  reference,
  time,
} from "../records/record.ts";
import { currency, done, line, message, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { recordId, why } from "./schemas.ts";
import { RISK_LEVELS, risk } from "./withdrawals-risk.ts";

export * from "./withdrawals-risk.ts";

/** Why a withdrawal was rejected. `other` needs a note. */
export const REJECT_REASONS = [
  "account_name",
  "shared_account",
  "condition",
  "suspicious",
  "documents",
  "member_asked",
  "other",
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

export const WITHDRAWAL_STATES = [
  "sweeping",
  "review",
  "approved",
  "sent",
  "paid",
  "returned",
  "refused",
  "failed",
] as const;

/** A staff user. */
const person = v.object({ id: v.string(), name: v.string() });

/** Withdrawals that wait for a decision, longest waiting first; or those decided today. */
export const withdrawals = record("withdrawals", {
  path: "/api/console/withdrawals/queue",
  summary: "Withdrawals that wait for a decision, longest waiting first; or those decided today",
  read: "withdrawals.read",
  tabs: ["waiting", "parked", "done"],
  order: { waiting: "waitingSince", parked: "waitingSince", done: "-decidedAt" },
  fields: {
    member: member({ sort: true }),
    amount: amount({ sort: true, filter: true, sum: true }),
    currency: currencyField({ filter: true }),
    /** Of the score at the member's request; null: not assessed. */
    level: choice(RISK_LEVELS, {
      sort: true,
      filter: true,
      empty: true,
      in: ["waiting", "parked"],
    }),
    score: count({ empty: true, within: "level" }),
    /** Since when it waits for a decision. A member who wants out goes first. */
    waitingSince: time({ sort: true, in: ["waiting", "parked"] }),
    state: choice(WITHDRAWAL_STATES, { in: ["done"] }),
    /** When staff decided it; only in the tab `done`. */
    decidedAt: time({ sort: true, empty: true, in: ["done"] }),
    bankCode: reference({ isHidden: true }),
    number: reference({ isHidden: true }),
  },
  also: {
    /** Incremented by each action; the next action has to send it back. */
    version: v.number(),
    isParked: v.boolean(),
    /** Its amount needs two approvals. */
    needsTwoApprovals: v.boolean(),
    /** The staff user who gave the first of two approvals. */
    firstApproval: v.nullable(person),
    /** The staff user who has claimed it. */
    claimedBy: v.nullable(person),
    /** Why its member wants out, and when it should be sent at the latest; null: as usual. */
    leaving: v.nullable(
      v.object({
        reason: v.picklist(["deposit_error", "closing", "excluded", "zero_limit"]),
        until: timestamp,
      }),
    ),
  },
  answer: {
    waiting: v.number(),
    parked: v.number(),
    /** Sums of all that waits, by currency, without parked ones. */
    waitingTotals: v.array(v.object({ currency, amount: amountOutput })),
    /** Longest time a withdrawal should wait. */
    slaMinutes: v.number(),
  },
});
export const queue = withdrawals.call;
export type QueueRow = v.InferOutput<typeof withdrawals.row>;

const movement = v.object({
  id: v.string(),
  at: timestamp,
  type: v.string(),
  from: v.string(),
  to: v.string(),
  amount: amountOutput,
  status: v.string(),
});

const decision = v.object({
  action: v.string(),
  by: person,
  at: timestamp,
  code: v.nullable(v.string()),
  why: v.nullable(v.string()),
});

/** Everything the console shows for a decision. */
const detail = v.object({
  ...withdrawals.row.entries,
  memberSince: timestamp,
  isSuspended: v.boolean(),
  createdAt: timestamp,
  destination: v.object({
    bankCode: v.string(),
    accountName: v.string(),
    /** Masked except for the last four digits. */
    accountNo: v.string(),
    nameMatch: v.picklist(["match", "mismatch", "unknown"]),
  }),
  /** Posted balance of the wallet now, including this withdrawal's held money. */
  walletBalance: amountOutput,
  /** Since the last paid withdrawal before this one. */
  since: v.object({
    /** Null: no withdrawal was paid before. */
    lastPaidAt: v.nullable(timestamp),
    deposits: amountOutput,
    withdrawals: amountOutput,
    /** Valid bets. */
    turnover: amountOutput,
  }),
  all: v.object({ deposits: amountOutput, withdrawals: amountOutput }),
  condition: v.nullable(
    v.object({
      kind: v.string(),
      description: v.string(),
      state: v.string(),
      percent: v.number(),
      target: amountOutput,
      total: amountOutput,
    }),
  ),
  adjustments: v.array(v.object({ id: v.string(), at: timestamp, amount: amountOutput })),
  /** The last movements before the request, oldest first. */
  movements: v.array(movement),
  /** The risk at the member's request, and now. */
  riskThen: v.nullable(risk),
  riskNow: risk,
  /**
   * What it takes of deposits that were not played, and of money whose play cannot be known: its
   * approval releases that.
   */
  released: v.object({
    unplayed: amountOutput,
    unknown: amountOutput,
    /** The games without a report, by code. */
    games: v.array(v.string()),
    /** The accounts that the unplayed deposits came from, masked as their banks report them. */
    payers: v.array(v.string()),
  }),
  parked: v.nullable(
    v.object({
      by: person,
      at: timestamp,
      /** The kind of the document, while it is parked for one. */
      why: v.string(),
      isForDocument: v.boolean(),
    }),
  ),
  /** The amount from which two approvals are needed. */
  twoApprovalsFrom: amountOutput,
  decisions: v.array(decision),
});
export type WithdrawalDetail = v.InferOutput<typeof detail>;

const params = v.strictObject({ withdrawalId: recordId });

export const read = consoleEndpoint({
  method: "GET",
  path: "/api/console/withdrawals/{withdrawalId}",
  permission: "withdrawals.read",
  summary: "Everything that a decision on it needs",
  params,
  output: detail,
  errors: ["NO_DATA"],
});

/**
 * A claim only warns other staff users, so it is neither recorded nor audited. It expires, and ends
 * when its owner claims another withdrawal.
 */
export const claim = consoleEndpoint({
  method: "POST",
  path: "/api/console/withdrawals/{withdrawalId}/claim",
  permission: "withdrawals.decide",
  summary: "Claims it for a minute, which warns others. Answers the staff user who has the claim",
  params,
  output: v.object({ claimedBy: person, isMine: v.boolean() }),
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const reveal = consoleEndpoint({
  method: "POST",
  path: "/api/console/withdrawals/{withdrawalId}/reveal",
  permission: "accounts.reveal",
  audit: "withdrawals.reveal",
  summary: "The full number of the destination account",
  params,
  output: v.object({ accountNo: v.string() }),
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 3600 },
});

/** The version as it was shown. `isAnyway`: acts although another staff user has claimed it. */
const seen = { version: v.pipe(v.number(), v.integer()), isAnyway: v.optional(v.boolean(), false) };
/** The most that is released as unplayed, as it was shown. */
const unplayed = v.optional(amountInputOrZero, 0);
const ACTION_ERRORS = [
  "NO_DATA",
  "ALREADY_DECIDED",
  "VERSION_CHANGED",
  "CLAIMED_BY_OTHER",
] as const;
export const actionDone = v.object({ message, version: v.number() });

export const park = consoleEndpoint({
  method: "POST",
  path: "/api/console/withdrawals/{withdrawalId}/park",
  permission: "withdrawals.decide",
  audit: "withdrawals.park",
  summary: "Parks it with a reason. A first approval does not count any more",
  params,
  input: v.strictObject({ ...seen, why }),
  output: actionDone,
  errors: ACTION_ERRORS,
});

export const unpark = consoleEndpoint({
  method: "POST",
  path: "/api/console/withdrawals/{withdrawalId}/unpark",
  permission: "withdrawals.decide",
  audit: "withdrawals.unpark",
  summary: "Returns a parked one to its place in the queue",
  params,
  input: v.strictObject(seen),
  output: actionDone,
  errors: ACTION_ERRORS,
});

export const approve = consoleEndpoint({
  method: "POST",
  path: "/api/console/withdrawals/{withdrawalId}/approve",
  permission: "withdrawals.decide",
  audit: "withdrawals.approve",
  summary:
    "Pays it. From the limit on the first approval is recorded (APPROVAL_NEEDED), a second pays",
  params,
  input: v.strictObject({
    ...seen,
    why: v.optional(v.nullable(line(500)), null),
    unplayed,
    /**
     * One of several that were approved together, without a look at each: refused when its risk is
     * not low now, or when it needs two approvals.
     */
    isOneOfMany: v.optional(v.boolean(), false),
  }),
  output: actionDone,
  errors: [
    ...ACTION_ERRORS,
    "APPROVAL_OWN",
    "INACTIVE_USER",
    "NEEDS_LOOK",
    "UNPLAYED_CHANGED",
    "STAFF_AMOUNT_LIMIT",
  ],
});

export const askApproval = consoleEndpoint({
  method: "POST",
  path: "/api/console/withdrawals/{withdrawalId}/ask-approval",
  permission: "withdrawals.decide",
  audit: "withdrawals.ask-approval",
  summary: "Asks another staff user to approve one above the most that the caller may approve",
  params,
  input: v.strictObject({ ...seen, why: line(500), unplayed }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  errors: ACTION_ERRORS,
});

export const reject = consoleEndpoint({
  method: "POST",
  path: "/api/console/withdrawals/{withdrawalId}/reject",
  permission: "withdrawals.decide",
  audit: "withdrawals.reject",
  summary: "Rejects it: the money is back in the wallet",
  params,
  input: v.strictObject({
    ...seen,
    reason: v.picklist(REJECT_REASONS),
    note: v.optional(v.nullable(line(500)), null),
  }),
  output: actionDone,
  errors: [...ACTION_ERRORS, "REASON_REQUIRED"],
});

const isWaiting = ({ state }: QueueRow) => state === "review";
export const withdrawalActions = actions<QueueRow>()({
  reject: {
    call: reject,
    key: "r",
    when: isWaiting,
    isDangerous: true,
    choice: "reason",
    fields: ["note"],
  },
  park: {
    call: park,
    key: "h",
    when: (row) => isWaiting(row) && !row.isParked,
    // It ends a first approval, which only that staff user can give again.
    undo: { by: "unpark", unless: ({ firstApproval }) => firstApproval !== null },
    bulk: { key: "o", in: ["waiting"] },
  },
  unpark: {
    call: unpark,
    key: "h",
    when: (row) => isWaiting(row) && row.isParked,
    undo: { by: "park" },
  },
  approve: {
    call: approve,
    key: "a",
    when: isWaiting,
    otherThan: ({ firstApproval }) => firstApproval?.id,
    isConfirmed: true,
    above: "askApproval",
    bulk: {
      key: "p",
      in: ["waiting", "parked"],
      // Small, of low risk, and no other staff user works on it.
      fits: ({ level, needsTwoApprovals, firstApproval, claimedBy }, staffId) =>
        level === "low" &&
        !needsTwoApprovals &&
        firstApproval === null &&
        (claimedBy === null || claimedBy.id === staffId),
      input: { isOneOfMany: true },
    },
  },
  askApproval: { call: askApproval, key: "a", hasNoButton: true },
});
