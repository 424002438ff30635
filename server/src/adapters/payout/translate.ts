/** Translates between the payout bank's wire format and the port. Pure, with `bodies/`. */
import { numberFromMinor } from "@krapao/contract/wire/amount";
import {
  type PayoutRequest,
  readPayoutError,
  readPayoutTransfer,
} from "@krapao/contract/wire/bridge/payout";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type {
  PayoutEnd,
  PayoutLookup,
  PayoutOrder,
  PayoutOutcome,
  PayoutStatus,
} from "../../ports/payout-bank.ts";
import { mismatch, readTheirs, unusable } from "../answer.ts";

export function writeTransfer(order: PayoutOrder): PayoutRequest {
  return {
    reference: order.reference,
    bankCode: order.bankCode,
    accountNo: order.accountNo,
    accountName: order.accountName,
    amount: numberFromMinor(order.amountMinor),
    currency: order.currency,
  };
}

/**
 * Reads the answer to an order. Only 422 REFUSED is a refusal: our own document says that the bank
 * has not taken the transfer and never will (`/api/docs/bridge.json`). @throws UnusableAnswer
 */
export function readOutcome(answer: ExternalAnswer, order: PayoutLookup): PayoutOutcome {
  if (answer.status !== 422) return readTransfer(answer, order);
  const { code } = readTheirs(readPayoutError, answer);
  return code === "REFUSED" ? { outcome: "refused", reason: code } : unusable(answer, "code");
}

/**
 * Reads the answer to a look-up. Only the bank's own NOT_FOUND is absent: any other 404 comes from
 * elsewhere. @throws UnusableAnswer
 */
export function readStatus(answer: ExternalAnswer, order: PayoutLookup): PayoutStatus {
  if (answer.status !== 404) return readTransfer(answer, order);
  const { code } = readTheirs(readPayoutError, answer);
  return code === "NOT_FOUND" ? { outcome: "absent" } : unusable(answer, "code");
}

function readTransfer(answer: ExternalAnswer, order: PayoutLookup): PayoutOutcome {
  if (answer.status !== 200 && answer.status !== 201) unusable(answer, "body");
  const { reference, amount, currency, status, bankRef } = readTheirs(readPayoutTransfer, answer);
  if (reference !== order.reference) mismatch("reference");
  if (amount !== order.amountMinor) mismatch("amount");
  if (currency !== order.currency) mismatch("currency");
  switch (status) {
    case "pending":
      return { outcome: "accepted", bankReference: bankRef };
    case "unknown":
      return { outcome: "unknown", reason: "the bank cannot say" };
    default:
      return readEnd(status, bankRef);
  }
}

/** How a transfer ended: one that failed or was cancelled never left and never will. */
export function readEnd(
  end: "paid" | "returned" | "failed" | "cancelled",
  bankReference: string | null,
): PayoutEnd {
  return end === "failed" || end === "cancelled"
    ? { outcome: "refused", reason: end }
    : { outcome: end, bankReference };
}
