import * as v from "valibot";
import { SLIP_REASONS } from "../../member/deposits.ts";
import { amountInput, amountOutput } from "../../money.ts";
import { actions } from "../../records/action.ts";
import {
  amount,
  choice,
  currency as currencyField,
  member,
  record,
  text,
  time,
} from "../../records/record.ts";
import { codeText, done, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { memberBrief, recordId, why } from "../schemas.ts";
import {
  currency,
  fit,
  house,
  inputTimestamp,
  OWN_LIMIT_ERRORS,
  SECOND_PERSON_ERRORS,
  seen,
  version,
} from "./shapes.ts";

/** Why a slip needs a staff user's decision. */
export const SLIP_REVIEW_REASONS = [
  "kind",
  "verifier",
  "sender",
  "receiver",
  "time",
  "suspended",
  "payment",
  "duplicate",
  "gateway",
  "stuck",
  "typed",
  "reopened",
  "limit",
  "second",
] as const;
const SLIP_STATES = [
  "received",
  "reading",
  "verifying",
  "waiting",
  "review",
  "credited",
  "failed",
] as const;

/** Slips: those in review the longest waiting first, decided ones newest first. */
export const slipRecord = record("slips", {
  path: "/api/console/slips",
  summary: "Slips: those in review the longest waiting first, decided ones newest first",
  read: "deposits.read",
  tabs: ["waiting", "parked", "failed", "done"],
  order: { waiting: "since", parked: "since", failed: "-since", done: "-since" },
  fields: {
    member: member(),
    /** Slips in review are few: only those are sorted by it. */
    amount: amount({
      sort: true,
      sortIn: ["waiting", "parked"],
      filter: true,
      sum: true,
      empty: true,
    }),
    currency: currencyField({ empty: true }),
    /** Since when it waits, or when it was decided. */
    since: time({ sort: true, isHidden: true }),
    state: choice(SLIP_STATES, { isHidden: true }),
    /** In review: why. Failed: the reason in the words of the specification. */
    reason: text({ empty: true, isHidden: true }),
    createdAt: time({ isHidden: true }),
  },
  also: {
    /** Signed link to its image. */
    picture: v.string(),
    /** Name of the staff user who has claimed it. */
    claimedBy: v.nullable(v.string()),
    /** Another slip has the same reference, the same image, or the same amount and time. */
    hasDuplicate: v.boolean(),
    version: v.number(),
  },
  answer: {
    /**
     * Slips of the last day that could not be read and that nothing has followed: no decision, and no
     * other slip of the member.
     */
    unread: v.number(),
  },
});
export const slips = slipRecord.call;
export type SlipRow = v.InferOutput<typeof slipRecord.row>;

const slipParty = v.object({
  /** The bank's letters, or its number when we have no letters for it. */
  bank: v.nullable(v.string()),
  accountNo: v.nullable(v.string()),
  names: v.array(v.string()),
});
export const SLIP_CHECKS = ["amount", "sender", "receiver", "time", "reference", "qr"] as const;

const duplicateSlip = v.object({
  id: v.string(),
  member: memberBrief,
  state: slipRecord.fields.state.schema,
  createdAt: timestamp,
  /** What they have in common. */
  by: v.picklist(["reference", "picture", "amount"]),
  isSameMember: v.boolean(),
});

const slipDetail = v.object({
  ...slipRecord.row.entries,
  /** What its mini-QR says, or what a cashier typed. */
  sendingBank: v.nullable(v.string()),
  transRef: v.nullable(v.string()),
  payload: v.nullable(v.string()),
  isTyped: v.boolean(),
  paidAt: v.nullable(timestamp),
  sender: v.nullable(slipParty),
  receiver: v.nullable(slipParty),
  /** The verifier's answer as it is stored; null without one. */
  answer: v.nullable(v.unknown()),
  expected: v.object({
    /** The amount of the member's waiting reported transfer, if any. */
    reported: v.nullable(amountOutput),
    minimum: amountOutput,
    currency,
    sender: slipParty,
    /** House accounts that it may have been paid to; the matching one first. */
    houses: v.array(house),
    /** The earliest and latest accepted time of the transfer. */
    from: timestamp,
    until: timestamp,
  }),
  checks: v.array(v.object({ field: v.picklist(SLIP_CHECKS), fit })),
  /**
   * Position of the QR code in the image, as fractions of its width and height; null when it was
   * not read.
   */
  qrBox: v.nullable(
    v.object({ left: v.number(), top: v.number(), width: v.number(), height: v.number() }),
  ),
  duplicates: v.array(duplicateSlip),
  /** A payment that the bank feed reported under this reference. */
  payment: v.nullable(
    v.object({ id: v.string(), state: v.string(), member: v.nullable(memberBrief) }),
  ),
  /** The automatic check's result: approving a slip that failed it needs a reason. */
  advice: v.picklist(["approve", "reject", "look"]),
  /** The best fitting reason for a rejection. */
  advisedReason: v.nullable(v.picklist(SLIP_REASONS)),
  /**
   * The verifier proved a transfer to an account of ours; else approving needs the payment seen at
   * the bank.
   */
  isProven: v.boolean(),
  /** The payment that a first staff user saw at the bank; a second one credits it. */
  entered: v.nullable(
    v.object({
      by: v.string(),
      reference: v.string(),
      amount: amountOutput,
      currency,
      paidAt: timestamp,
    }),
  ),
  /** The staff user who asked to credit another member's money; a second one has to approve it. */
  asked: v.nullable(v.object({ by: v.string(), at: timestamp })),
  parked: v.nullable(v.object({ by: v.string(), note: v.string(), at: timestamp })),
  decisions: v.array(
    v.object({
      action: v.picklist(["approve", "reject", "park", "reread", "reopen"]),
      by: v.string(),
      reason: v.nullable(v.string()),
      note: v.string(),
      at: timestamp,
    }),
  ),
});
export type SlipDetail = v.InferOutput<typeof slipDetail>;

const slipId = v.strictObject({ slipId: recordId });

export const slip = consoleEndpoint({
  method: "GET",
  path: "/api/console/slips/{slipId}",
  permission: "deposits.read",
  summary: "A slip with what is expected of it",
  params: slipId,
  output: slipDetail,
  errors: ["NO_DATA"],
});

export const claimSlip = consoleEndpoint({
  method: "POST",
  path: "/api/console/slips/{slipId}/claim",
  permission: "deposits.decide",
  summary: "Claims a slip for a minute, renews the claim, or releases it",
  params: slipId,
  input: v.strictObject({ isTaken: v.boolean() }),
  output: done,
  errors: ["NO_DATA", "CLAIMED_BY_OTHER", "ALREADY_DECIDED"],
});

export const approveSlip = consoleEndpoint({
  method: "POST",
  path: "/api/console/slips/{slipId}/approve",
  permission: "deposits.decide",
  audit: "deposits.approve-slip",
  summary:
    "Credits what a slip shows, once; a payment seen at the bank, or of another member, waits for a second person (APPROVAL_NEEDED)",
  params: slipId,
  input: v.strictObject({
    version,
    /** Required when the automatic check failed or proved nothing. */
    why: v.optional(v.nullable(why), null),
    /**
     * The payment seen at the bank; required when the verifier did not prove a transfer to an
     * account of ours.
     */
    seen: v.optional(v.nullable(seen), null),
  }),
  /**
   * `failed`: its reference was credited already, and the slip is closed. `review`: a second person
   * has to approve it.
   */
  output: v.object({
    message: done.entries.message,
    state: v.picklist(["credited", "failed", "review"]),
  }),
  errors: [
    "NO_DATA",
    "ALREADY_DECIDED",
    "VERSION_CHANGED",
    "CLAIMED_BY_OTHER",
    "REASON_REQUIRED",
    "CURRENCY_OTHER",
    "PAYMENT_TAKEN",
    "GATEWAY_REPORTED",
    ...SECOND_PERSON_ERRORS,
    ...OWN_LIMIT_ERRORS,
  ],
});

const SLIP_ACTION_ERRORS = [
  "NO_DATA",
  "ALREADY_DECIDED",
  "VERSION_CHANGED",
  "CLAIMED_BY_OTHER",
] as const;

export const rejectSlip = consoleEndpoint({
  method: "POST",
  path: "/api/console/slips/{slipId}/reject",
  permission: "deposits.decide",
  audit: "deposits.reject-slip",
  summary: "Rejects a slip with a reason of the specification, which the member sees",
  params: slipId,
  input: v.strictObject({
    version,
    reason: v.picklist(SLIP_REASONS),
    note: v.optional(v.nullable(why), null),
  }),
  output: done,
  errors: SLIP_ACTION_ERRORS,
});

export const parkSlip = consoleEndpoint({
  method: "POST",
  path: "/api/console/slips/{slipId}/park",
  permission: "deposits.decide",
  audit: "deposits.park-slip",
  summary: "Parks a slip with a note; it stays in review",
  params: slipId,
  input: v.strictObject({ version, why }),
  output: done,
  errors: SLIP_ACTION_ERRORS,
});

export const rereadSlip = consoleEndpoint({
  method: "POST",
  path: "/api/console/slips/{slipId}/reread",
  permission: "deposits.decide",
  audit: "deposits.reread-slip",
  summary: "Has the verifier check what a cashier read from the image; also for a failed slip",
  params: slipId,
  input: v.strictObject({
    version,
    /** The sending bank. */
    bankCode: codeText,
    transRef: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{6,25}$/)),
    /** Compared with the verifier's answer, when given. */
    amount: v.optional(v.nullable(amountInput), null),
    paidAt: v.optional(v.nullable(inputTimestamp), null),
  }),
  output: done,
  errors: [...SLIP_ACTION_ERRORS, "INVALID_BANK", "PAYMENT_KNOWN"],
});

export const reopenSlip = consoleEndpoint({
  method: "POST",
  path: "/api/console/slips/{slipId}/reopen",
  permission: "deposits.decide",
  audit: "deposits.reopen-slip",
  summary: "Puts a failed slip back into the queue",
  params: slipId,
  input: v.strictObject({ version, why }),
  output: done,
  errors: SLIP_ACTION_ERRORS,
});

const isInReview = ({ state }: SlipRow) => state === "review";
const isFailed = ({ state }: SlipRow) => state === "failed";
export const slipActions = actions<SlipRow & { isProven?: boolean }>()({
  park: {
    call: parkSlip,
    key: "h",
    when: isInReview,
    undo: "later",
    bulk: { key: "o", in: ["waiting"] },
  },
  reread: {
    call: rereadSlip,
    when: (slip) => isFailed(slip) || (isInReview(slip) && slip.isProven === false),
  },
  reopen: { call: reopenSlip, when: isFailed },
  approve: { call: approveSlip, key: "a", when: isInReview },
  reject: {
    call: rejectSlip,
    key: "r",
    when: isInReview,
    isDangerous: true,
    choice: "reason",
    undo: "later",
    bulk: { key: "d", in: ["waiting", "parked"] },
  },
});
