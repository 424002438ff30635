import * as v from "valibot";
import { actions } from "../records/action.ts";
import { amount, choice, currency, record, reference, text, time } from "../records/record.ts";
import { done, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { ERASE_OBSTACLES } from "./member-data.ts";
import { recordId, why } from "./schemas.ts";

/** Actions that need a second person (four-eyes). */
export const APPROVAL_KINDS = [
  /** A manual credit or debit of a wallet. */
  "wallet.adjust",
  /** A member's bank account. By default it takes effect 24 hours after the approval. */
  "accounts.bank",
  /** A member's phone: every session ends, and withdrawals are delayed. */
  "accounts.phone",
  /** Export of a member's data. The maker fetches it after the approval; it is not in the request. */
  "accounts.export",
  /** Erasure of a member's personal data. The ledger stays. */
  "accounts.erase",
  /** A staff user gets a role with more permissions. */
  "staff.role",
  /** A custom role is created, changed or removed. */
  "staff.permissions",
  /** Amount limits and addresses of a staff user or a role. */
  "staff.access",
  /** The suspension of a staff user ends. */
  "staff.reactivate",
  /** A staff user's password and authenticator are removed; the checker gets the new password. */
  "staff.reset",
  /** A gift, a limit, a risk rule, a game, or what members read, open and download. */
  "setup.publish",
  /** Hosts that texts and links for members may name: owners only. */
  "setup.hosts",
  /** Production calls a company that was not compared with its adapter: owners only. */
  "setup.company",
  /** New odds of the wheel. */
  "spinwheel.publish",
  /** A house account that members pay to. */
  "deposits.channel",
  /** A house account that is hidden is shown to members again. */
  "treasury.show",
  /** A transfer with an unknown outcome, decided so that money comes to the wallet. */
  "games.decide",
  /** A payment that may not be credited is sent back to the account it came from. */
  "deposits.return",
  /** A withdrawal above the most that its maker may approve. */
  "withdrawals.approve",
  /** A payout with an unknown outcome, ended by the bank's written confirmation. */
  "withdrawals.resolve",
  /** A payout that the bank made after the money went back to the member. */
  "withdrawals.late",
  /** A move between own accounts, or a correction of one. */
  "treasury.move",
  /** The number of the account that pays members. */
  "treasury.account",
  /** An announcement by SMS, or to many members. */
  "announcements.send",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
/** cancelled: by its maker, before a decision. */
export const APPROVAL_STATES = ["waiting", "approved", "refused", "cancelled", "expired"] as const;

export const approvals = record("approvals", {
  path: "/api/console/approvals",
  summary: "Approval requests in a state, newest first",
  read: "approvals.read",
  tabs: APPROVAL_STATES,
  order: "-requestedAt",
  fields: {
    kind: choice(APPROVAL_KINDS, { filter: true }),
    /** What the request moves, where it moves money. */
    amount: amount({ empty: true }),
    currency: currency({ empty: true, isHidden: true }),
    requestedAt: time({ sort: true }),
    /** What it concerns, as the audit log names it. */
    subject: reference({ filter: true, isHidden: true }),
    /** Name of the member or staff user that it concerns; null: a setup. */
    subjectName: text({ empty: true, isHidden: true }),
    makerName: text({ isHidden: true }),
    checkerName: text({ empty: true, isHidden: true }),
    state: choice(APPROVAL_STATES, { isHidden: true }),
    why: text({ isHidden: true }),
  },
  also: {
    memberId: v.nullable(v.string()),
    /** The exact values that the action will use; the checker approves these and no others. */
    payload: v.record(v.string(), v.unknown()),
    /** SHA-256 of the payload in hex. The decision sends it back. */
    payloadHash: v.string(),
    makerId: v.string(),
    expiresAt: timestamp,
    decidedAt: v.nullable(timestamp),
    note: v.nullable(v.string()),
  },
  answer: {},
});
export const list = approvals.call;
export type Approval = v.InferOutput<typeof approvals.row>;

/** The checker has read the maker's reason; an approval needs no second one. */
const approvalWhy = v.optional(v.union([v.literal(""), why]), "");

const decide = {
  method: "POST",
  permission: "approvals.decide",
  params: v.strictObject({ approvalId: recordId }),
  errors: [
    "NO_DATA",
    "FORBIDDEN",
    "ALREADY_DECIDED",
    "APPROVAL_OWN",
    "APPROVAL_EXPIRED",
    "VERSION_CHANGED",
    "MONEY_NOT_ENOUGH",
    "EXISTING_BANK",
    "EXISTING_USER",
    "LAST_OWNER",
    "ADDRESS_NOT_LISTED",
    "STAFF_AMOUNT_LIMIT",
    "HOST_NOT_TRUSTED",
    "TURNOVER_MINIMUM",
    "INACTIVE_USER",
    "TRANSFER_IN_PROGRESS",
    "PAYOUT_NOT_OVERDUE",
    ...ERASE_OBSTACLES,
    "SELF_EXCLUDED",
  ],
} as const;

export const approve = consoleEndpoint({
  ...decide,
  path: "/api/console/approvals/{approvalId}/approve",
  audit: "approvals.approve",
  summary: "Approves a request and executes it in the same transaction; the maker cannot",
  input: v.strictObject({ payloadHash: v.string(), why: approvalWhy }),
  output: v.object({
    ...done.entries,
    /** The staff user's password for the next sign-in, after the reset of a sign-in; else null. */
    firstPassword: v.nullable(v.string()),
  }),
});
export const refuse = consoleEndpoint({
  ...decide,
  path: "/api/console/approvals/{approvalId}/refuse",
  audit: "approvals.refuse",
  summary: "Refuses a request; the maker cannot",
  input: v.strictObject({ payloadHash: v.string(), why }),
  output: done,
});

export const cancelRequest = consoleEndpoint({
  method: "POST",
  path: "/api/console/approvals/{approvalId}/cancel",
  permission: "approvals.request",
  audit: "approvals.cancel",
  summary: "Cancels the caller's own request before it is decided",
  params: v.strictObject({ approvalId: recordId }),
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "FORBIDDEN", "ALREADY_DECIDED", "APPROVAL_EXPIRED"],
});

const isWaiting = ({ state }: Approval) => state === "waiting";
const isOwn = ({ makerId }: Approval, staffId: string) => makerId === staffId;
export const approvalActions = actions<Approval>()({
  refuse: {
    call: refuse,
    key: "r",
    when: (approval, staffId) => isWaiting(approval) && !isOwn(approval, staffId),
    isDangerous: true,
  },
  cancelRequest: {
    call: cancelRequest,
    key: "r",
    when: (approval, staffId) => isWaiting(approval) && isOwn(approval, staffId),
    isDangerous: true,
  },
  approve: {
    call: approve,
    key: "a",
    when: isWaiting,
    otherThan: ({ makerId }) => makerId,
    isReasonOptional: true,
  },
});
