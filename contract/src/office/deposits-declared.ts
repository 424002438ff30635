import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { done, moment } from "../schemas.ts";
import {
  currency,
  EVIDENCE,
  fit,
  house,
  OWN_LIMIT_ERRORS,
  paymentRow,
  seen,
} from "./deposits-desk.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, next, recordId, why } from "./schemas.ts";

export const DECLARED_TABS = ["waiting", "done"] as const;
const declaredRow = v.object({
  id: v.string(),
  member: memberBrief,
  amount: amountOutput,
  currency,
  state: v.picklist(["waiting", "settled", "refused", "expired"]),
  createdAt: moment,
  expiresAt: moment,
  paymentId: v.nullable(v.string()),
});
export type DeclaredRow = v.InferOutput<typeof declaredRow>;

export const declared = officeEndpoint({
  method: "POST",
  path: "/api/office/declared",
  permission: "deposits.read",
  summary: "Declared transfers: those that wait the longest first, the others newest first",
  input: v.strictObject({ tab: v.picklist(DECLARED_TABS), cursor, limit }),
  output: v.object({ declared: v.array(declaredRow), next, now: moment }),
});

const declaredId = v.strictObject({ declaredId: recordId });

export const declaredTransfer = officeEndpoint({
  method: "GET",
  path: "/api/office/declared/{declaredId}",
  permission: "deposits.read",
  summary: "A declared transfer with the waiting payments that may be it",
  params: declaredId,
  output: v.object({
    ...declaredRow.entries,
    bank: v.string(),
    accountNo: v.string(),
    accountName: v.string(),
    /** Codes and names of the house accounts it may have come to. */
    houses: v.array(house),
    payments: v.array(
      v.object({
        payment: paymentRow,
        score: v.number(),
        evidence: v.array(v.object({ of: v.picklist(EVIDENCE), fit })),
      }),
    ),
  }),
  errors: ["NO_DATA"],
});

export const settleDeclared = officeEndpoint({
  method: "POST",
  path: "/api/office/declared/{declaredId}/settle",
  permission: "deposits.decide",
  audit: "deposits.settle-declared",
  summary: "Settles a declared transfer with a payment that waits, or with one seen at the bank",
  params: declaredId,
  input: v.strictObject({
    /** The payment of the queue; without it, what was seen. */
    paymentId: v.optional(v.nullable(recordId), null),
    seen: v.optional(v.nullable(seen), null),
    why,
  }),
  output: done,
  errors: [
    "NO_DATA",
    "ALREADY_DECIDED",
    "PAYMENT_TAKEN",
    "CURRENCY_OTHER",
    "NO_BANK",
    "FORBIDDEN",
    ...OWN_LIMIT_ERRORS,
  ],
});

export const refuseDeclared = officeEndpoint({
  method: "POST",
  path: "/api/office/declared/{declaredId}/refuse",
  permission: "deposits.decide",
  audit: "deposits.refuse-declared",
  summary: "Refuses a declared transfer: it never came",
  params: declaredId,
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

/** House accounts for the forms of the desk. */
export const houses = officeEndpoint({
  method: "GET",
  path: "/api/office/deposits/houses",
  permission: "deposits.read",
  summary: "Our accounts that transfers come to",
  output: v.object({
    houses: v.array(house),
  }),
});
