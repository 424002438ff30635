import * as v from "valibot";
import { SLIP_REASONS } from "../deposits.ts";
import { amountInput, amountOutput } from "../money.ts";
import { codeText, done, moment } from "../schemas.ts";
import {
  currency,
  fit,
  house,
  inputMoment,
  OWN_LIMIT_ERRORS,
  seen,
  version,
} from "./deposits-desk.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, next, recordId, why } from "./schemas.ts";

export const SLIP_TABS = ["waiting", "held", "failed", "done"] as const;
/** Why an operator looks at a slip that no rule could decide. */
export const SLIP_REVIEW_REASONS = [
  "kind",
  "verifier",
  "sender",
  "receiver",
  "time",
  "suspended",
  "payment",
  "twin",
  "stuck",
  "typed",
  "reopened",
  "limit",
] as const;
const slipState = v.picklist([
  "received",
  "reading",
  "verifying",
  "waiting",
  "review",
  "credited",
  "failed",
]);

const slipRow = v.object({
  id: v.string(),
  member: memberBrief,
  state: slipState,
  /** Of one in review, why it is looked at; of a failed one, in the words of the specification. */
  reason: v.nullable(v.string()),
  amount: v.nullable(amountOutput),
  currency: v.nullable(currency),
  createdAt: moment,
  /** Since when it waits, or when it was decided. */
  since: moment,
  /** Signed link to its picture. */
  picture: v.string(),
  /** Who works on it now. */
  claimedBy: v.nullable(v.string()),
  /** Another slip has its reference, its picture, or its amount and time. */
  hasTwin: v.boolean(),
  version: v.number(),
});
export type SlipRow = v.InferOutput<typeof slipRow>;

export const slips = officeEndpoint({
  method: "POST",
  path: "/api/office/slips",
  permission: "deposits.read",
  summary: "Slips: those that wait and are held the longest first, the others newest first",
  input: v.strictObject({ tab: v.picklist(SLIP_TABS), cursor, limit }),
  output: v.object({ slips: v.array(slipRow), next, now: moment }),
});

const slipParty = v.object({
  /** Letters of the bank, or its number when we have no letters for it. */
  bank: v.nullable(v.string()),
  accountNo: v.nullable(v.string()),
  names: v.array(v.string()),
});
export const SLIP_CHECKS = ["amount", "sender", "receiver", "time", "reference", "qr"] as const;

const slipTwin = v.object({
  id: v.string(),
  member: memberBrief,
  state: slipState,
  createdAt: moment,
  /** What they have in common. */
  by: v.picklist(["reference", "picture", "amount"]),
  isSameMember: v.boolean(),
});

const slipDetail = v.object({
  ...slipRow.entries,
  /** What its mini-QR says, or what a clerk typed. */
  sendingBank: v.nullable(v.string()),
  transRef: v.nullable(v.string()),
  payload: v.nullable(v.string()),
  isTyped: v.boolean(),
  paidAt: v.nullable(moment),
  sender: v.nullable(slipParty),
  receiver: v.nullable(slipParty),
  /** The verifier's answer as it is kept; null when it told nothing. */
  answer: v.nullable(v.unknown()),
  expected: v.object({
    /** What the member declared, when a declaration waits. */
    declared: v.nullable(amountOutput),
    minimum: amountOutput,
    currency,
    sender: slipParty,
    /** House accounts that it may have been paid to; the fitting one first. */
    houses: v.array(house),
    /** The transfer must lie between these. */
    from: moment,
    until: moment,
  }),
  checks: v.array(v.object({ field: v.picklist(SLIP_CHECKS), fit })),
  /** Where the QR code is in the picture, in shares of its width and height; null when it was not read. */
  qrBox: v.nullable(
    v.object({ left: v.number(), top: v.number(), width: v.number(), height: v.number() }),
  ),
  twins: v.array(slipTwin),
  /** A payment that the bank feed reported under this reference. */
  payment: v.nullable(
    v.object({ id: v.string(), state: v.string(), member: v.nullable(memberBrief) }),
  ),
  /** The automatic check's result: a slip that failed it is approved with a reason only. */
  advice: v.picklist(["approve", "reject", "look"]),
  /** Most fitting reason when it is rejected. */
  advisedReason: v.nullable(v.picklist(SLIP_REASONS)),
  /** The verifier proved a transfer to an account of ours; else approving needs what was seen at the bank. */
  isProven: v.boolean(),
  held: v.nullable(v.object({ by: v.string(), note: v.string(), at: moment })),
  decisions: v.array(
    v.object({
      deed: v.picklist(["approve", "reject", "hold", "reread", "reopen"]),
      by: v.string(),
      reason: v.nullable(v.string()),
      note: v.string(),
      at: moment,
    }),
  ),
});
export type SlipDetail = v.InferOutput<typeof slipDetail>;

const slipId = v.strictObject({ slipId: recordId });

export const slip = officeEndpoint({
  method: "GET",
  path: "/api/office/slips/{slipId}",
  permission: "deposits.read",
  summary: "A slip beside what is expected of it",
  params: slipId,
  output: slipDetail,
  errors: ["NO_DATA"],
});

export const claimSlip = officeEndpoint({
  method: "POST",
  path: "/api/office/slips/{slipId}/claim",
  permission: "deposits.decide",
  summary: "Takes or renews a slip for a minute, or gives it back",
  params: slipId,
  input: v.strictObject({ isTaken: v.boolean() }),
  output: done,
  errors: ["NO_DATA", "CLAIMED_BY_OTHER", "ALREADY_DECIDED"],
});

export const approveSlip = officeEndpoint({
  method: "POST",
  path: "/api/office/slips/{slipId}/approve",
  permission: "deposits.decide",
  audit: "deposits.approve-slip",
  summary: "Credits what a slip shows, once",
  params: slipId,
  input: v.strictObject({
    version,
    /** Must be given when the automatic check failed or proved nothing. */
    why: v.optional(v.nullable(why), null),
    /** What was seen at the bank, when the verifier did not prove a transfer to an account of ours. */
    seen: v.optional(v.nullable(seen), null),
  }),
  /** `failed`: its reference turned out to be credited already, and the slip is over. */
  output: v.object({ message: done.entries.message, state: v.picklist(["credited", "failed"]) }),
  errors: [
    "NO_DATA",
    "ALREADY_DECIDED",
    "VERSION_CHANGED",
    "CLAIMED_BY_OTHER",
    "REASON_REQUIRED",
    "CURRENCY_OTHER",
    "PAYMENT_TAKEN",
    "FORBIDDEN",
    ...OWN_LIMIT_ERRORS,
  ],
});

const SLIP_DEED_ERRORS = [
  "NO_DATA",
  "ALREADY_DECIDED",
  "VERSION_CHANGED",
  "CLAIMED_BY_OTHER",
] as const;

export const rejectSlip = officeEndpoint({
  method: "POST",
  path: "/api/office/slips/{slipId}/reject",
  permission: "deposits.decide",
  audit: "deposits.reject-slip",
  summary: "Fails a slip with a reason of the specification, which the member reads",
  params: slipId,
  input: v.strictObject({
    version,
    reason: v.picklist(SLIP_REASONS),
    note: v.optional(v.nullable(why), null),
  }),
  output: done,
  errors: SLIP_DEED_ERRORS,
});

export const holdSlip = officeEndpoint({
  method: "POST",
  path: "/api/office/slips/{slipId}/hold",
  permission: "deposits.decide",
  audit: "deposits.hold-slip",
  summary: "Sets a slip aside with a note; it still waits",
  params: slipId,
  input: v.strictObject({ version, why }),
  output: done,
  errors: SLIP_DEED_ERRORS,
});

export const rereadSlip = officeEndpoint({
  method: "POST",
  path: "/api/office/slips/{slipId}/reread",
  permission: "deposits.decide",
  audit: "deposits.reread-slip",
  summary: "Asks the verifier about what a clerk read from the picture; also of a slip that failed",
  params: slipId,
  input: v.strictObject({
    version,
    /** The sending bank. */
    bankCode: codeText,
    transRef: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{6,25}$/)),
    /** Compared with what the verifier tells, when given. */
    amount: v.optional(v.nullable(amountInput), null),
    paidAt: v.optional(v.nullable(inputMoment), null),
  }),
  output: done,
  errors: [...SLIP_DEED_ERRORS, "INVALID_BANK"],
});

export const reopenSlip = officeEndpoint({
  method: "POST",
  path: "/api/office/slips/{slipId}/reopen",
  permission: "deposits.decide",
  audit: "deposits.reopen-slip",
  summary: "Puts a slip that failed back into the queue",
  params: slipId,
  input: v.strictObject({ version, why }),
  output: done,
  errors: SLIP_DEED_ERRORS,
});
