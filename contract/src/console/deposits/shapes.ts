/** Shapes that the console calls for slips, payments and reported transfers share. */
import * as v from "valibot";
import { amountInput, CURRENCIES } from "../../money.ts";
import {
  amount,
  choice,
  currency as currencyField,
  member,
  record,
  reference,
  text,
  time,
} from "../../records/record.ts";
import { codeText, inputTime, timestamp } from "../../schemas.ts";

export const currency = v.picklist(CURRENCIES);
/**
 * The version that the staff user saw: an action on an older one is refused with VERSION_CHANGED.
 */
export const version = v.pipe(v.number(), v.integer(), v.minValue(0));
export const inputTimestamp = v.pipe(
  inputTime,
  v.transform((text) => new Date(text)),
);

/**
 * Whether a shown value fits the expected one; `unknown`: too little is shown, or nothing is
 * expected.
 */
export const FITS = ["match", "mismatch", "unknown"] as const;
export type Fit = (typeof FITS)[number];
export const fit = v.picklist(FITS);

/** How long a claim on a slip lasts, unless it is renewed. */
export const CLAIM_MS = 60_000;
/** When a waiting slip or payment is late: shown in amber, then in red. */
export const DEPOSIT_SLA_MS = { amber: 5 * 60_000, red: 15 * 60_000 };
/**
 * The amount up to which a cashier may decide without a report of an external party (entering or
 * crediting what was seen at the bank, reversing), in minor units. Above it a manager decides.
 */
export const DECIDE_ALONE_MAX_MINOR = { THB: 5_000_000n, LAK: 3_000_000_000n } as const;
/** A payment that a staff user saw on our account at the bank. */
export const seen = v.strictObject({
  /** Channel code of the house account. */
  channel: codeText,
  /**
   * The bank's own reference. If the feed reports the payment later, the reference identifies it.
   */
  reference: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$/)),
  amount: amountInput,
  paidAt: inputTimestamp,
});

/** A house account as the console shows it. */
export const house = v.object({
  code: v.string(),
  bank: v.string(),
  accountNo: v.string(),
  name: v.string(),
  currency,
});

/** Staff users cannot credit past the member's own limits. */
export const OWN_LIMIT_ERRORS = ["DEPOSIT_LIMIT", "SELF_EXCLUDED"] as const;

/**
 * A payment that only a staff user reports is credited by a second person, within a day's sum. The
 * money of another member needs two persons, and each amount counts for the staff user's limits.
 */
export const SECOND_PERSON_ERRORS = ["APPROVAL_OWN", "STAFF_DAY_LIMIT", "FORBIDDEN"] as const;

/** Why a payment is unmatched. */
export const UNMATCHED_REASONS = [
  "unknown",
  "late",
  "cancelled",
  "failed",
  "twice",
  "amount",
  "currency",
  "ambiguous",
  "reference",
  "suspended",
  "name",
  "digits",
  "entered",
  "reversed",
  "time",
  "limit",
  "excluded",
  "move",
] as const;

/**
 * Payments: unmatched ones the longest waiting first, decided ones newest first. Among unmatched
 * ones part of the reference, or of the payer's account or name is searched, among others the
 * bank's whole reference.
 */
export const paymentRecord = record("payments", {
  path: "/api/console/payments",
  summary: "Payments: unmatched ones the longest waiting first, decided ones newest first",
  read: "deposits.read",
  /** clawback: reversed payments with rewards that were used and are not settled yet. */
  tabs: ["waiting", "done", "clawback"],
  order: { waiting: "receivedAt", done: "-receivedAt", clawback: "-receivedAt" },
  fields: {
    amount: amount({ sort: true, filter: true, sum: true }),
    currency: currencyField({ filter: true }),
    payer: text({ empty: true }),
    payerBank: reference({ empty: true, within: "payer" }),
    payerAccount: reference({ empty: true, within: "payer" }),
    receivedAt: time({ sort: true, filter: true, isHidden: true }),
    reference: reference({ isHidden: true }),
    member: member({ empty: true, isHidden: true }),
    state: choice(["unmatched", "credited", "split", "dismissed", "returning", "returned"], {
      isHidden: true,
    }),
    reason: choice(UNMATCHED_REASONS, { filter: true, empty: true, isHidden: true }),
    channel: reference({ isHidden: true }),
    /** Code of the house account that was paid. */
    house: reference({ filter: true, empty: true, isHidden: true }),
  },
  also: {
    source: v.string(),
    paidAt: timestamp,
    enteredBy: v.nullable(v.string()),
    /** The staff user who asked to credit it; a second person has to decide the same. */
    askedBy: v.nullable(v.string()),
    version: v.number(),
  },
  answer: {},
});
export type PaymentRow = v.InferOutput<typeof paymentRecord.row>;

export const EVIDENCE = ["amount", "time", "bank", "digits", "name", "slip", "known"] as const;
