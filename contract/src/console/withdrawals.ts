import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { currency, line, message, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, next, recordId, why } from "./schemas.ts";
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
  "gathering",
  "review",
  "approved",
  "sent",
  "paid",
  "returned",
  "refused",
  "failed",
] as const;
export type OfficeWithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Somebody of the staff. */
const person = v.object({ id: v.string(), name: v.string() });

/** One line of the queue. */
const row = v.object({
  id: v.string(),
  member: memberBrief,
  amount: amountOutput,
  currency,
  bankCode: v.string(),
  state: v.picklist(WITHDRAWAL_STATES),
  /** Grows with each deed; goes back with the next one. */
  version: v.number(),
  /** As it was assessed when the member asked; null of those from before there was a desk. */
  score: v.nullable(v.number()),
  level: v.nullable(v.picklist(RISK_LEVELS)),
  /** Since when it waits for the desk. */
  waitingSince: moment,
  isHeld: v.boolean(),
  /** One of two people has approved it. */
  firstApproval: v.nullable(person),
  /** Who works on it now. */
  claimedBy: v.nullable(person),
  /** When the desk decided; of `done`. */
  decidedAt: v.nullable(moment),
});
export type QueueRow = v.InferOutput<typeof row>;

export const QUEUE_TABS = ["waiting", "held", "done"] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];
export const search = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(60))), null);

export const queue = officeEndpoint({
  method: "POST",
  path: "/api/office/withdrawals/queue",
  permission: "withdrawals.read",
  summary:
    "Withdrawals that wait for the desk, the longest waiting first; or what it decided today",
  input: v.strictObject({ tab: v.picklist(QUEUE_TABS), search, cursor, limit }),
  output: v.object({
    withdrawals: v.array(row),
    next,
    waiting: v.number(),
    held: v.number(),
    /** All that waits, by currency; held ones apart. */
    waitingTotals: v.array(v.object({ currency, amount: amountOutput })),
    /** One should not wait longer. */
    slaMinutes: v.number(),
  }),
});

const movement = v.object({
  id: v.string(),
  at: moment,
  type: v.string(),
  from: v.string(),
  to: v.string(),
  amount: amountOutput,
  status: v.string(),
});

const decision = v.object({
  deed: v.string(),
  by: person,
  at: moment,
  code: v.nullable(v.string()),
  why: v.nullable(v.string()),
});

/** What a deed on it has to know and to show. */
const detail = v.object({
  ...row.entries,
  memberSince: moment,
  isSuspended: v.boolean(),
  createdAt: moment,
  destination: v.object({
    bankCode: v.string(),
    accountName: v.string(),
    /** But for the last four digits. */
    accountNo: v.string(),
    nameMatch: v.picklist(["match", "mismatch", "unknown"]),
  }),
  /** What the wallet holds now, this withdrawal's money included. */
  walletBalance: amountOutput,
  /** Since the withdrawal before this one that was paid. */
  since: v.object({
    /** Null: this is the first one. */
    lastPaidAt: v.nullable(moment),
    deposits: amountOutput,
    withdrawals: amountOutput,
    /** Moved into games, and back. */
    intoGames: amountOutput,
    outOfGames: amountOutput,
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
  adjustments: v.array(v.object({ id: v.string(), at: moment, amount: amountOutput })),
  /** The last ones before it was asked for. */
  movements: v.array(movement),
  /** As it was when the member asked, and as it is now. */
  riskThen: v.nullable(risk),
  riskNow: risk,
  hold: v.nullable(v.object({ by: person, at: moment, why: v.string() })),
  /** Amount from which on two people are needed, and whether this one needs them. */
  twoPeopleFrom: amountOutput,
  needsTwo: v.boolean(),
  decisions: v.array(decision),
});
export type WithdrawalDetail = v.InferOutput<typeof detail>;

const params = v.strictObject({ withdrawalId: recordId });

export const read = officeEndpoint({
  method: "GET",
  path: "/api/office/withdrawals/{withdrawalId}",
  permission: "withdrawals.read",
  summary: "All that a decision on it needs",
  params,
  output: detail,
  errors: ["NO_DATA"],
});

/** No deed and not in the audit log: it only tells colleagues. It ends by itself, and when its owner takes up another one. */
export const claim = officeEndpoint({
  method: "POST",
  path: "/api/office/withdrawals/{withdrawalId}/claim",
  permission: "withdrawals.decide",
  summary:
    "Works on it: for a minute others are warned. Answers who does, when somebody else is first",
  params,
  output: v.object({ claimedBy: person, isMine: v.boolean() }),
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const reveal = officeEndpoint({
  method: "POST",
  path: "/api/office/withdrawals/{withdrawalId}/reveal",
  permission: "accounts.reveal",
  audit: "withdrawals.reveal",
  summary: "The whole number of the account that it goes to",
  params,
  output: v.object({ accountNo: v.string() }),
  errors: ["NO_DATA"],
});

/** The version as it was shown; `isAnyway`: I know that somebody else works on it. */
const seen = { version: v.pipe(v.number(), v.integer()), isAnyway: v.optional(v.boolean(), false) };
const DEED_ERRORS = ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED", "CLAIMED_BY_OTHER"] as const;
export const deedDone = v.object({ message, version: v.number() });

export const hold = officeEndpoint({
  method: "POST",
  path: "/api/office/withdrawals/{withdrawalId}/hold",
  permission: "withdrawals.decide",
  audit: "withdrawals.hold",
  summary: "Puts it aside with a reason. A first approval does not count any more",
  params,
  input: v.strictObject({ ...seen, why }),
  output: deedDone,
  errors: DEED_ERRORS,
});

export const release = officeEndpoint({
  method: "POST",
  path: "/api/office/withdrawals/{withdrawalId}/release",
  permission: "withdrawals.decide",
  audit: "withdrawals.release",
  summary: "Puts a held one back into the queue, where it stood",
  params,
  input: v.strictObject(seen),
  output: deedDone,
  errors: DEED_ERRORS,
});

export const approve = officeEndpoint({
  method: "POST",
  path: "/api/office/withdrawals/{withdrawalId}/approve",
  permission: "withdrawals.decide",
  audit: "withdrawals.approve",
  summary:
    "Pays it. From the limit on the first approval is kept (APPROVAL_NEEDED) and somebody else's pays",
  params,
  input: v.strictObject({ ...seen, why: v.optional(v.nullable(line(500)), null) }),
  output: deedDone,
  errors: [...DEED_ERRORS, "APPROVAL_OWN", "INACTIVE_USER"],
});

export const reject = officeEndpoint({
  method: "POST",
  path: "/api/office/withdrawals/{withdrawalId}/reject",
  permission: "withdrawals.decide",
  audit: "withdrawals.reject",
  summary: "Refuses it: the money is back in the wallet",
  params,
  input: v.strictObject({
    ...seen,
    reason: v.picklist(REJECT_REASONS),
    note: v.optional(v.nullable(line(500)), null),
  }),
  output: deedDone,
  errors: [...DEED_ERRORS, "REASON_REQUIRED"],
});
