import * as v from "valibot";
import { amountInput, amountOutput } from "../money.ts";
import { codeText, done, line, moment } from "../schemas.ts";
import {
  currency,
  EVIDENCE,
  fit,
  OWN_LIMIT_ERRORS,
  paymentRow,
  seen,
  UNMATCHED_REASONS,
  version,
} from "./deposits-desk.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, memberId, next, recordId, why } from "./schemas.ts";

export * from "./deposits-declared.ts";
export * from "./deposits-desk.ts";
export * from "./deposits-slips.ts";

/** owed: taken back, while what they had earned was not all there any more. */
export const PAYMENT_TABS = ["waiting", "done", "owed"] as const;
/** Where a payment that is nobody's here went. */
export const DISMISS_REASONS = ["returned", "not_ours", "duplicate", "never_there"] as const;

export const payments = officeEndpoint({
  method: "POST",
  path: "/api/office/payments",
  permission: "deposits.read",
  summary: "Payments: those that wait for an operator the longest first, the others newest first",
  input: v.strictObject({
    tab: v.picklist(PAYMENT_TABS),
    reason: v.optional(v.nullable(v.picklist(UNMATCHED_REASONS)), null),
    /** Of one that waits: part of its reference, of the payer's account or name; else the bank's whole reference. */
    text: v.optional(v.nullable(line(64)), null),
    /** Code of the house account that was paid to. */
    house: v.optional(v.nullable(codeText), null),
    cursor,
    limit,
  }),
  output: v.object({ payments: v.array(paymentRow), next, now: moment }),
});

const suggestion = v.object({
  /** What it may have been for. */
  kind: v.picklist(["qr", "declared", "slip", "member"]),
  /** Id of the QR, declaration or slip; null for a member alone. */
  id: v.nullable(v.string()),
  state: v.nullable(v.string()),
  member: memberBrief,
  bank: v.string(),
  accountNo: v.string(),
  accountName: v.string(),
  amount: v.nullable(amountOutput),
  at: v.nullable(moment),
  /** 0 to 100. */
  score: v.number(),
  evidence: v.array(v.object({ of: v.picklist(EVIDENCE), fit })),
});
export type Suggestion = v.InferOutput<typeof suggestion>;

/** What a deposit earns beside itself. */
export const EARNED_KINDS = ["commission", "coins", "bonus"] as const;
/** How somebody of the staff ended what is owed. */
export const OWED_SETTLEMENTS = ["collected", "forgiven"] as const;

/** What a deposit that was taken back had earned: as far as it was still there it was taken too. */
const owed = v.object({
  id: v.string(),
  kind: v.picklist(EARNED_KINDS),
  /** Who has it: the payer, or whoever invited the payer. */
  member: memberBrief,
  /** null: coins. */
  currency: v.nullable(currency),
  /** Amounts, or coins. */
  earned: v.number(),
  taken: v.number(),
  /** What nobody has decided about yet is owed while less was taken than earned. */
  settlement: v.nullable(v.picklist(OWED_SETTLEMENTS)),
  settledBy: v.nullable(v.string()),
});
export type Owed = v.InferOutput<typeof owed>;

const paymentDetail = v.object({
  ...paymentRow.entries,
  houseAccount: v.nullable(v.string()),
  suggestions: v.array(suggestion),
  shares: v.array(v.object({ member: memberBrief, amount: amountOutput })),
  owed: v.array(owed),
  decisions: v.array(
    v.object({
      action: v.picklist(["assign", "dismiss", "settle", "refuse", "split", "unmatch", "enter"]),
      by: v.string(),
      note: v.string(),
      member: v.nullable(memberBrief),
      at: moment,
    }),
  ),
});
export type PaymentDetail = v.InferOutput<typeof paymentDetail>;

const paymentId = v.strictObject({ paymentId: recordId });

export const payment = officeEndpoint({
  method: "GET",
  path: "/api/office/payments/{paymentId}",
  permission: "deposits.read",
  summary: "A payment with what it may have been for, best first",
  params: paymentId,
  output: paymentDetail,
  errors: ["NO_DATA"],
});

export const findPayer = officeEndpoint({
  method: "POST",
  path: "/api/office/payments/member",
  permission: "deposits.read",
  summary: "The member with this id or whole phone number",
  input: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.regex(/^[\d -]{1,20}$/)) }),
  output: v.object({
    member: v.nullable(memberBrief),
    bank: v.nullable(v.string()),
    accountNo: v.nullable(v.string()),
    accountName: v.nullable(v.string()),
    currency: v.nullable(currency),
  }),
});

const PAYMENT_DEED_ERRORS = ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED"] as const;

export const assignPayment = officeEndpoint({
  method: "POST",
  path: "/api/office/payments/{paymentId}/assign",
  permission: "deposits.decide",
  audit: "deposits.assign-payment",
  summary: "Credits a payment that waits to a member, once",
  params: paymentId,
  input: v.strictObject({
    version,
    memberId,
    /** The member's QR that it pays. */
    qrId: v.optional(v.nullable(recordId), null),
    why,
  }),
  output: done,
  errors: [...PAYMENT_DEED_ERRORS, ...OWN_LIMIT_ERRORS, "CURRENCY_OTHER"],
});

export const splitPayment = officeEndpoint({
  method: "POST",
  path: "/api/office/payments/{paymentId}/split",
  permission: "deposits.decide",
  audit: "deposits.split-payment",
  summary: "Credits a payment that waits to several members or deposits; the parts must add up",
  params: paymentId,
  input: v.strictObject({
    version,
    shares: v.pipe(
      v.array(
        v.strictObject({
          memberId,
          amount: amountInput,
          qrId: v.optional(v.nullable(recordId), null),
        }),
      ),
      v.minLength(2),
      v.maxLength(20),
    ),
    why,
  }),
  output: done,
  errors: [...PAYMENT_DEED_ERRORS, ...OWN_LIMIT_ERRORS, "CURRENCY_OTHER", "TOTAL_WRONG"],
});

export const dismissPayment = officeEndpoint({
  method: "POST",
  path: "/api/office/payments/{paymentId}/dismiss",
  permission: "deposits.decide",
  audit: "deposits.dismiss-payment",
  summary: "Takes a payment out of the queue: it was returned, or is no payment of ours",
  params: paymentId,
  input: v.strictObject({ version, reason: v.picklist(DISMISS_REASONS), why }),
  output: done,
  errors: PAYMENT_DEED_ERRORS,
});

export const unmatchPayment = officeEndpoint({
  method: "POST",
  path: "/api/office/payments/{paymentId}/unmatch",
  permission: "deposits.decide",
  audit: "deposits.unmatch-payment",
  summary:
    "Takes a credited payment back by a reversing entry, and puts it into the queue again; only what the wallet still holds",
  params: paymentId,
  input: v.strictObject({ version, why }),
  output: done,
  errors: [...PAYMENT_DEED_ERRORS, "MONEY_NOT_ENOUGH", "FORBIDDEN"],
});

export const settleOwed = officeEndpoint({
  method: "POST",
  path: "/api/office/payments/owed/{owedId}/settle",
  permission: "deposits.decide",
  audit: "deposits.settle-owed",
  summary:
    "Ends what is owed since a payment was taken back: it was collected in another way, or is given up",
  params: v.strictObject({ owedId: recordId }),
  input: v.strictObject({ settlement: v.picklist(OWED_SETTLEMENTS), why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "FORBIDDEN"],
});

export const enterPayment = officeEndpoint({
  method: "POST",
  path: "/api/office/payments/enter",
  permission: "deposits.decide",
  audit: "deposits.enter-payment",
  summary:
    "Writes down a payment seen at the bank that the feed did not report; it waits in the queue",
  input: v.strictObject({
    seen,
    payer: v.strictObject({
      bankCode: v.optional(v.nullable(codeText), null),
      accountNo: v.optional(
        v.nullable(v.pipe(v.string(), v.trim(), v.regex(/^[\dxX* -]{1,32}$/))),
        null,
      ),
      name: v.optional(v.nullable(line(100)), null),
    }),
    why,
  }),
  output: v.object({ message: done.entries.message, paymentId: v.string() }),
  errors: ["NO_BANK", "PAYMENT_TAKEN", "FORBIDDEN"],
});
