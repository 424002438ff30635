/** Payments that may not be credited and go back to the account they came from. */
import * as v from "valibot";
import { amountOutput } from "../../money.ts";
import { actions } from "../../records/action.ts";
import { codeText, digits, done, line, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, limit, memberBrief, next, recordId, why } from "../schemas.ts";
import { currency, paymentRecord, version } from "./shapes.ts";

/**
 * rejected: a staff user decided against it. refused: the bank did not pay it. returned: it came
 * back from the bank.
 */
export const RETURN_RECORD_STATES = [
  "asked",
  "approved",
  "sent",
  "paid",
  "refused",
  "returned",
  "cancelled",
  "rejected",
] as const;
/** rested: the payment has waited for three days. excluded: the member is self-excluded. */
export const RETURN_OPENERS = ["member", "rested", "excluded"] as const;
/**
 * What delays a return until a staff user has looked into it. payer: not known as the member. often:
 * the third in 30 days. unconfirmed: only a slip shows the payment.
 */
export const RETURN_CONCERNS = ["payer", "often", "unconfirmed"] as const;

const returnRow = v.object({
  id: v.string(),
  paymentId: v.string(),
  member: memberBrief,
  amount: amountOutput,
  currency,
  state: v.picklist(RETURN_RECORD_STATES),
  openedBy: v.picklist(RETURN_OPENERS),
  concerns: v.array(v.picklist(RETURN_CONCERNS)),
  /** The approval request that waits for a second person. */
  approvalId: v.nullable(v.string()),
  askedAt: timestamp,
  version: v.number(),
});
export type ReturnRow = v.InferOutput<typeof returnRow>;

export const returns = consoleEndpoint({
  method: "POST",
  path: "/api/console/returns",
  permission: "deposits.read",
  summary: "Returns of payments: open ones the longest waiting first, ended ones newest first",
  input: v.strictObject({ tab: v.picklist(["waiting", "done"]), cursor, limit }),
  output: v.object({
    returns: v.array(returnRow),
    /** How many wait for a staff user. */
    waiting: v.number(),
    next,
    now: timestamp,
  }),
});

const returnId = v.strictObject({ returnId: recordId });

export const returnDetail = consoleEndpoint({
  method: "GET",
  path: "/api/console/returns/{returnId}",
  permission: "deposits.read",
  summary: "A return with its payment, the account it came from, and what happened to it",
  params: returnId,
  output: v.object({
    ...returnRow.entries,
    payment: paymentRecord.row,
    /** Whether the bank shows the payer's whole number, so that no person has to ask for it. */
    isAccountWhole: v.boolean(),
    /** The member's registered account: it may be another one than the payer's. */
    registered: v.object({
      bank: v.string(),
      accountNo: v.string(),
      name: v.string(),
      agrees: v.boolean(),
    }),
    /** Where it goes, as prepared; masked: the approval request has the whole number. */
    account: v.nullable(v.object({ bank: v.string(), accountNo: v.string(), name: v.string() })),
    finding: v.nullable(v.string()),
    reason: v.nullable(v.string()),
    bankReference: v.nullable(v.string()),
    preparedBy: v.nullable(v.string()),
    approvedBy: v.nullable(v.string()),
    approvedAt: v.nullable(timestamp),
    sentAt: v.nullable(timestamp),
    settledAt: v.nullable(timestamp),
  }),
  errors: ["NO_DATA"],
});
export type ReturnDetail = v.InferOutput<typeof returnDetail.output>;

export const prepareReturn = consoleEndpoint({
  method: "POST",
  path: "/api/console/returns/{returnId}/prepare",
  permission: "deposits.decide",
  audit: "deposits.prepare-return",
  summary: "Names the whole account that a payment goes back to, and asks a second person",
  params: returnId,
  input: v.strictObject({
    version,
    /** Of the payer, when the payment does not name it. */
    bank: v.optional(v.nullable(v.pipe(codeText, v.toUpperCase())), null),
    /** The whole number, as the member says it; it agrees with the digits that the bank shows. */
    accountNo: v.optional(v.nullable(digits(4, 32)), null),
    /** What was found about the concerns; needed when there are any. */
    finding: v.optional(v.nullable(line(500)), null),
    why,
  }),
  output: v.object({ message: done.entries.message, approvalId: v.string() }),
  errors: [
    "NO_DATA",
    "ALREADY_DECIDED",
    "VERSION_CHANGED",
    "RETURN_ACCOUNT_OTHER",
    "RETURN_CONCERN_OPEN",
  ],
});

export const rejectReturn = consoleEndpoint({
  method: "POST",
  path: "/api/console/returns/{returnId}/reject",
  permission: "deposits.decide",
  audit: "deposits.reject-return",
  summary: "Decides against a return before it is approved: the payment waits again",
  params: returnId,
  input: v.strictObject({ version, why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED"],
});

const isAsked = ({ state, approvalId }: ReturnRow) => state === "asked" && approvalId === null;
export const returnActions = actions<ReturnRow>()({
  reject: { call: rejectReturn, when: isAsked, isDangerous: true },
  prepare: { call: prepareReturn, when: isAsked, fields: ["bank", "accountNo", "finding"] },
});
