/** What the calls of the deposit desk share: slips in deposits-slips.ts, payments in deposits.ts, declarations in deposits-declared.ts. */
import * as v from "valibot";
import { amountInput, amountOutput, CURRENCIES } from "../money.ts";
import { codeText, moment } from "../schemas.ts";
import { memberBrief } from "./schemas.ts";

export const currency = v.picklist(CURRENCIES);
/** What was shown when it was decided: a deed on anything newer answers VERSION_CHANGED. */
export const version = v.pipe(v.number(), v.integer(), v.minValue(0));
export const inputMoment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

/** Whether what is shown fits what is expected; `unknown`: too little is shown, or nothing was expected. */
export const FITS = ["match", "mismatch", "unknown"] as const;
export type Fit = (typeof FITS)[number];
export const fit = v.picklist(FITS);

/** How long a claim on a slip lasts, unless it is renewed. */
export const CLAIM_MS = 60_000;
/** From when a waiting slip or payment is late: shown in amber, then in coral. */
export const DEPOSIT_SLA_MS = { amber: 5 * 60_000, red: 15 * 60_000 };
/**
 * What a cashier may do alone without proof of a machine (crediting on what somebody saw, taking back), in minor units;
 * above it a manager decides.
 */
export const DESK_ALONE_MINOR = { THB: 5_000_000n, LAK: 3_000_000_000n } as const;

/** Money as somebody saw it on our account at the bank. */
export const seen = v.strictObject({
  /** Channel code of the house account. */
  channel: codeText,
  /** The bank's own reference: should the feed report it later, it is known by this. */
  reference: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{3,63}$/)),
  amount: amountInput,
  paidAt: inputMoment,
});

/** A house account, as the desk shows it. */
export const house = v.object({
  code: v.string(),
  bank: v.string(),
  accountNo: v.string(),
  name: v.string(),
  currency,
});

/** Nobody of the staff credits past what the member has set for the own protection. */
export const OWN_LIMIT_ERRORS = ["DEPOSIT_LIMIT", "PLAY_PAUSED"] as const;

/** Why a payment waits. */
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
  "taken_back",
  "limit",
  "paused",
] as const;

export const paymentRow = v.object({
  id: v.string(),
  source: v.string(),
  channel: v.string(),
  reference: v.string(),
  amount: amountOutput,
  currency,
  payer: v.object({
    bank: v.nullable(v.string()),
    accountNo: v.nullable(v.string()),
    name: v.nullable(v.string()),
  }),
  paidAt: moment,
  receivedAt: moment,
  enteredBy: v.nullable(v.string()),
  state: v.picklist(["unmatched", "credited", "split", "dismissed"]),
  reason: v.nullable(v.picklist(UNMATCHED_REASONS)),
  member: v.nullable(memberBrief),
  version: v.number(),
});
export type PaymentRow = v.InferOutput<typeof paymentRow>;

export const EVIDENCE = ["amount", "time", "bank", "digits", "name", "slip", "known"] as const;
