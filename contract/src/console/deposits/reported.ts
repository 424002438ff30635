import * as v from "valibot";
import { amountOutput } from "../../money.ts";
import { actions } from "../../records/action.ts";
import { done, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, limit, memberBrief, next, recordId, why } from "../schemas.ts";
import {
  currency,
  EVIDENCE,
  fit,
  house,
  OWN_LIMIT_ERRORS,
  paymentRecord,
  SECOND_PERSON_ERRORS,
  seen,
} from "./shapes.ts";

export const REPORTED_TRANSFER_TABS = ["waiting", "done"] as const;
const reportedTransferRow = v.object({
  id: v.string(),
  member: memberBrief,
  amount: amountOutput,
  currency,
  state: v.picklist(["waiting", "settled", "refused", "expired"]),
  createdAt: timestamp,
  expiresAt: timestamp,
  paymentId: v.nullable(v.string()),
});
export type ReportedTransferRow = v.InferOutput<typeof reportedTransferRow>;

export const reportedTransfers = consoleEndpoint({
  method: "POST",
  path: "/api/console/reported-transfers",
  permission: "deposits.read",
  summary: "Reported transfers: waiting ones the longest waiting first, closed ones newest first",
  input: v.strictObject({ tab: v.picklist(REPORTED_TRANSFER_TABS), cursor, limit }),
  output: v.object({ reportedTransfers: v.array(reportedTransferRow), next, now: timestamp }),
});

const reportedTransferId = v.strictObject({ reportedTransferId: recordId });

export const reportedTransfer = consoleEndpoint({
  method: "GET",
  path: "/api/console/reported-transfers/{reportedTransferId}",
  permission: "deposits.read",
  summary: "A reported transfer with the unmatched payments that may belong to it",
  params: reportedTransferId,
  output: v.object({
    ...reportedTransferRow.entries,
    bank: v.string(),
    accountNo: v.string(),
    accountName: v.string(),
    /** Codes and names of the house accounts that may have received it. */
    houses: v.array(house),
    payments: v.array(
      v.object({
        payment: paymentRecord.row,
        score: v.number(),
        evidence: v.array(v.object({ of: v.picklist(EVIDENCE), fit })),
      }),
    ),
  }),
  errors: ["NO_DATA"],
});

export const settleReportedTransfer = consoleEndpoint({
  method: "POST",
  path: "/api/console/reported-transfers/{reportedTransferId}/settle",
  permission: "deposits.decide",
  audit: "deposits.settle-reported-transfer",
  summary:
    "Settles a reported transfer with an unmatched payment; one seen at the bank waits for a second person (APPROVAL_NEEDED)",
  params: reportedTransferId,
  input: v.strictObject({
    /** The unmatched payment that settles it; without one, the payment that was seen. */
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
    ...SECOND_PERSON_ERRORS,
    ...OWN_LIMIT_ERRORS,
  ],
});

export const refuseReportedTransfer = consoleEndpoint({
  method: "POST",
  path: "/api/console/reported-transfers/{reportedTransferId}/refuse",
  permission: "deposits.decide",
  audit: "deposits.refuse-reported-transfer",
  summary: "Refuses a reported transfer whose money never arrived",
  params: reportedTransferId,
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

/** House accounts, for the forms of the console. */
export const houseAccounts = consoleEndpoint({
  method: "GET",
  path: "/api/console/deposits/house-accounts",
  permission: "deposits.read",
  summary: "Our accounts that receive transfers",
  output: v.object({
    houseAccounts: v.array(house),
  }),
});

const isWaiting = ({ state }: ReportedTransferRow) => state === "waiting";
export const reportedTransferActions = actions<ReportedTransferRow>()({
  /** With one of the payments that may belong to it. */
  settle: { call: settleReportedTransfer, key: "a", when: isWaiting, hasNoButton: true },
  settleFromBankApp: { call: settleReportedTransfer, when: isWaiting },
  refuse: {
    call: refuseReportedTransfer,
    key: "r",
    when: isWaiting,
    isDangerous: true,
    undo: "later",
  },
});
