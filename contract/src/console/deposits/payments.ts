import * as v from "valibot";
import { phone } from "../../member/accounts.ts";
import { amountInput, amountOutput } from "../../money.ts";
import { latinDigits } from "../../plain-digits.ts";
import { actions } from "../../records/action.ts";
import { codeText, done, personName, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { memberBrief, memberId, recordId, why } from "../schemas.ts";
import {
  currency,
  EVIDENCE,
  fit,
  OWN_LIMIT_ERRORS,
  type PaymentRow,
  paymentRecord,
  SECOND_PERSON_ERRORS,
  seen,
  version,
} from "./shapes.ts";

export * from "./callbacks.ts";
export * from "./gifts.ts";
export * from "./reported.ts";
export * from "./returns.ts";
export * from "./shapes.ts";
export * from "./slips.ts";

/** Where a dismissed payment went. */
export const DISMISS_REASONS = ["returned", "not_ours", "duplicate", "never_there"] as const;

export const payments = paymentRecord.call;

const suggestion = v.object({
  /** What the payment may have been for. */
  kind: v.picklist(["qr", "reported_transfer", "slip", "member"]),
  /** Id of the QR, reported transfer or slip; null for a member without any of them. */
  id: v.nullable(v.string()),
  state: v.nullable(v.string()),
  member: memberBrief,
  bank: v.string(),
  accountNo: v.string(),
  accountName: v.string(),
  amount: v.nullable(amountOutput),
  at: v.nullable(timestamp),
  /** 0 to 100. */
  score: v.number(),
  evidence: v.array(v.object({ of: v.picklist(EVIDENCE), fit })),
});
export type Suggestion = v.InferOutput<typeof suggestion>;

/** Kinds of rewards that a deposit earns. */
export const REWARD_KINDS = ["commission", "coins", "bonus"] as const;
/** How a staff user settled a clawback. */
export const CLAWBACK_SETTLEMENTS = ["collected", "forgiven"] as const;

/** A reward of a reversed deposit. The unused part is clawed back with the deposit. */
const clawback = v.object({
  id: v.string(),
  kind: v.picklist(REWARD_KINDS),
  /** The member who received it: the payer, or the member who invited the payer. */
  member: memberBrief,
  /** null: coins. */
  currency: v.nullable(currency),
  /** Amounts, or coins. */
  earned: v.number(),
  clawedBack: v.number(),
  /**
   * null while it is open: less was clawed back than earned, and no staff user has settled the
   * rest.
   */
  settlement: v.nullable(v.picklist(CLAWBACK_SETTLEMENTS)),
  settledBy: v.nullable(v.string()),
});
export type Clawback = v.InferOutput<typeof clawback>;

const paymentDetail = v.object({
  ...paymentRecord.row.entries,
  houseAccount: v.nullable(v.string()),
  suggestions: v.array(suggestion),
  shares: v.array(v.object({ member: memberBrief, amount: amountOutput })),
  clawbacks: v.array(clawback),
  /** What a first person asked for, while the payment waits. */
  requests: v.array(
    v.object({ by: v.string(), member: memberBrief, amount: amountOutput, at: timestamp }),
  ),
  decisions: v.array(
    v.object({
      action: v.picklist([
        "ask",
        "match",
        "dismiss",
        "settle",
        "refuse",
        "split",
        "reverse",
        "enter",
      ]),
      by: v.string(),
      note: v.string(),
      member: v.nullable(memberBrief),
      at: timestamp,
    }),
  ),
});
export type PaymentDetail = v.InferOutput<typeof paymentDetail>;

const paymentId = v.strictObject({ paymentId: recordId });

export const payment = consoleEndpoint({
  method: "GET",
  path: "/api/console/payments/{paymentId}",
  permission: "deposits.read",
  summary: "A payment with suggested matches, best first",
  params: paymentId,
  output: paymentDetail,
  errors: ["NO_DATA"],
});

export const findPayer = consoleEndpoint({
  method: "POST",
  path: "/api/console/payments/member",
  permission: "deposits.read",
  summary: "The member with this id or whole phone number",
  input: v.strictObject({ text: phone }),
  output: v.object({
    member: v.nullable(memberBrief),
    bank: v.nullable(v.string()),
    accountNo: v.nullable(v.string()),
    accountName: v.nullable(v.string()),
    currency: v.nullable(currency),
  }),
});

const PAYMENT_ACTION_ERRORS = ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED"] as const;

export const matchPayment = consoleEndpoint({
  method: "POST",
  path: "/api/console/payments/{paymentId}/match",
  permission: "deposits.decide",
  audit: "deposits.match-payment",
  summary:
    "Credits an unmatched payment to a member, once; another member's money needs two persons (APPROVAL_NEEDED)",
  params: paymentId,
  input: v.strictObject({
    version,
    memberId,
    /** The member's QR that the payment settles. */
    qrId: v.optional(v.nullable(recordId), null),
    why,
  }),
  output: done,
  errors: [
    ...PAYMENT_ACTION_ERRORS,
    ...OWN_LIMIT_ERRORS,
    ...SECOND_PERSON_ERRORS,
    "CURRENCY_OTHER",
  ],
});

export const splitPayment = consoleEndpoint({
  method: "POST",
  path: "/api/console/payments/{paymentId}/split",
  permission: "deposits.decide",
  audit: "deposits.split-payment",
  summary:
    "Credits an unmatched payment to several members or deposits; the parts must add up; another member's money needs two persons (APPROVAL_NEEDED)",
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
  errors: [
    ...PAYMENT_ACTION_ERRORS,
    ...OWN_LIMIT_ERRORS,
    ...SECOND_PERSON_ERRORS,
    "CURRENCY_OTHER",
    "TOTAL_WRONG",
  ],
});

export const dismissPayment = consoleEndpoint({
  method: "POST",
  path: "/api/console/payments/{paymentId}/dismiss",
  permission: "deposits.decide",
  audit: "deposits.dismiss-payment",
  summary: "Removes a payment from the queue: it was returned, or is not ours",
  params: paymentId,
  input: v.strictObject({ version, reason: v.picklist(DISMISS_REASONS), why }),
  output: done,
  errors: PAYMENT_ACTION_ERRORS,
});

export const reversePayment = consoleEndpoint({
  method: "POST",
  path: "/api/console/payments/{paymentId}/reverse",
  permission: "deposits.decide",
  audit: "deposits.reverse-payment",
  summary:
    "Reverses a credited payment and puts it into the queue again; only money that the wallet still holds",
  params: paymentId,
  input: v.strictObject({ version, why }),
  output: done,
  errors: [...PAYMENT_ACTION_ERRORS, "MONEY_NOT_ENOUGH", "FORBIDDEN"],
});

export const settleClawback = consoleEndpoint({
  method: "POST",
  path: "/api/console/payments/clawbacks/{clawbackId}/settle",
  permission: "deposits.decide",
  audit: "deposits.settle-clawback",
  summary:
    "Settles an open clawback of a reversed payment: it was collected in another way, or is forgiven",
  params: v.strictObject({ clawbackId: recordId }),
  input: v.strictObject({ settlement: v.picklist(CLAWBACK_SETTLEMENTS), why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "FORBIDDEN"],
});

/** An account number as a bank shows it, with its mask. */
const maskedNumber = v.pipe(
  v.string(),
  v.maxLength(60),
  v.transform((text) =>
    latinDigits(text)
      .replace(/\p{Dash}/gu, "-")
      .trim(),
  ),
  v.regex(/^[\dxX* -]{1,32}$/),
);

export const enterPayment = consoleEndpoint({
  method: "POST",
  path: "/api/console/payments/enter",
  permission: "deposits.decide",
  audit: "deposits.enter-payment",
  summary:
    "Enters a payment that was seen at the bank and not reported by the feed; it waits in the queue for a second person",
  input: v.strictObject({
    seen,
    payer: v.strictObject({
      bankCode: v.optional(v.nullable(codeText), null),
      accountNo: v.optional(v.nullable(maskedNumber), null),
      name: v.optional(v.nullable(personName(100)), null),
    }),
    why,
  }),
  output: v.object({ message: done.entries.message, paymentId: v.string() }),
  errors: ["NO_BANK", "PAYMENT_TAKEN", "FORBIDDEN", "STAFF_DAY_LIMIT"],
});

const isUnmatched = ({ state }: PaymentRow) => state === "unmatched";
export const paymentActions = actions<PaymentRow>()({
  match: { call: matchPayment, key: "a", when: isUnmatched, hasNoButton: true },
  split: { call: splitPayment, when: isUnmatched },
  dismiss: {
    call: dismissPayment,
    key: "r",
    when: isUnmatched,
    isDangerous: true,
    fields: ["reason"],
    undo: "later",
  },
  reverse: {
    call: reversePayment,
    // A gift link belongs to the member who sent it, so its payment cannot be mismatched.
    when: ({ state, source }) =>
      (state === "credited" || state === "split") && source !== "truemoney-gift",
    isDangerous: true,
  },
});

/** Less was clawed back than earned, and no staff user has settled the rest. */
export const isOpenClawback = ({ settlement, earned, clawedBack }: Clawback) =>
  settlement === null && clawedBack < earned;
const settling = { call: settleClawback, when: isOpenClawback } as const;
export const clawbackActions = actions<Clawback>()({
  collected: { ...settling, input: { settlement: "collected" } },
  forgiven: { ...settling, input: { settlement: "forgiven" }, isDangerous: true },
});
