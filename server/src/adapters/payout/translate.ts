/**
 * Translates between the payout bank's wire format and the port. Pure: the tests use recorded
 * bodies.
 */
import { minorFromNumber, numberFromMinor } from "@krapao/contract/wire/amount";
import {
  type PayoutRequest,
  type PayoutTransfer,
  payoutError,
  payoutTransfer,
} from "@krapao/contract/wire/bridge/payout";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type {
  PayoutLookup,
  PayoutOrder,
  PayoutOutcome,
  PayoutStatus,
} from "../../ports/payout-bank.ts";
import { parseJson } from "../json.ts";

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
 * Reads the answer to an order. Only REFUSED is a refusal; any answer that we do not understand is
 * an unknown outcome.
 */
export function readOutcome(answer: ExternalAnswer, order: PayoutLookup): PayoutOutcome {
  const body = parseJson(answer.text);
  if (answer.status === 200 || answer.status === 201) {
    const transfer = v.safeParse(payoutTransfer, body);
    if (!transfer.success) return { outcome: "unknown", reason: "malformed" };
    return readTransfer(transfer.output, order);
  }
  const error = v.safeParse(payoutError, body);
  if (error.success && answer.status === 422 && error.output.code === "REFUSED") {
    return { outcome: "refused", reason: error.output.code };
  }
  const reason = error.success ? error.output.code : `status ${answer.status}`;
  return { outcome: "unknown", reason };
}

/**
 * Reads the answer to a look-up. Only the bank's own NOT_FOUND is absent: any other 404 comes from
 * elsewhere.
 */
export function readStatus(answer: ExternalAnswer, order: PayoutLookup): PayoutStatus {
  const body = parseJson(answer.text);
  if (answer.status === 200) {
    const transfer = v.safeParse(payoutTransfer, body);
    if (!transfer.success) return { outcome: "unknown", reason: "malformed" };
    return readTransfer(transfer.output, order);
  }
  const error = v.safeParse(payoutError, body);
  if (answer.status === 404 && error.success && error.output.code === "NOT_FOUND") {
    return { outcome: "absent" };
  }
  return { outcome: "unknown", reason: `status ${answer.status}` };
}

const OUTCOMES = {
  pending: "accepted",
  paid: "paid",
  returned: "returned",
} as const satisfies Partial<Record<PayoutTransfer["status"], PayoutOutcome["outcome"]>>;

function readTransfer(transfer: PayoutTransfer, order: PayoutLookup): PayoutOutcome {
  const { reference, amount, currency } = transfer;
  if (reference !== order.reference) return { outcome: "unknown", reason: "other reference" };
  if (minorFromNumber(amount) !== order.amountMinor || currency !== order.currency) {
    return { outcome: "unknown", reason: "other content" };
  }
  if (transfer.status === "unknown") return { outcome: "unknown", reason: "the bank cannot say" };
  return { outcome: OUTCOMES[transfer.status], bankReference: transfer.bankRef };
}
