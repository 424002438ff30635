/** Translates between KBANK's wire format and the port. Pure: the tests read published bodies. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import {
  KBANK_QR_LIFE_MS,
  type KbankCreateQr,
  kbankCallback,
  kbankPaid,
  kbankQr,
  kbankState,
  kbankStatus,
  kbankToken,
} from "@krapao/contract/wire/banks/kbank";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { GatewayNotice, GatewayPayment, OrderLife } from "../../ports/payment-gateway.ts";
import { denied, mismatch, readTheirs, unusable } from "../answer.ts";
import { payloadOf } from "../bank-qr.ts";
import { readTheirCallback } from "../read-callback.ts";

/** A refusal that KBANK documents, with its code. */
export interface Refusal {
  outcome: "refused";
  code: string;
}

/** Codes after which no QR was made. */
const NOT_MADE = [
  ...["bad_request", "invalid_currency_code", "invalid_txn_amount", "invalid_qr_type"],
  ...["invalid_reference1", "invalid_merchant", "invalid_shop_id", "merchant_closed"],
  "account_error",
];
/** Codes after which a QR stays as it is: there is nothing to cancel. */
const NOT_CANCELLED = ["qr_paid", "qr_expired", "qr_void", "settlement_error"];
const CANCELLED = "qr_cancelled";
const UNKNOWN_ORDER = "invalid_origPartnerTxnUid";
const WRONG_KEY = "authentication_error";

const SUCCESS = "00";
const ERROR = "10";

/** What differs between requests is added by the caller. */
export function writeQr(order: {
  orderId: string;
  amountMinor: bigint;
}): Pick<KbankCreateQr, "qrType" | "txnAmount" | "txnCurrencyCode" | "reference1"> {
  return {
    qrType: "3",
    txnAmount: textFromMinor(order.amountMinor),
    txnCurrencyCode: "THB",
    reference1: order.orderId,
  };
}

export function readToken(answer: ExternalAnswer): { token: string; lifeMs: number } {
  if (answer.status !== 200) unusable(answer, "no token");
  const { access_token: token, expires_in: seconds } = readTheirs(kbankToken, answer);
  return { token, lifeMs: (seconds ?? 0) * 1000 };
}

export function readQr(
  answer: ExternalAnswer,
  { amountMinor }: { amountMinor: bigint },
): { outcome: "done"; payload: string } | Refusal {
  const code = readCode(answer);
  if (code !== null)
    return NOT_MADE.includes(code) ? refusal(code) : unusable(answer, codeOf(code));
  const { qrCode } = readTheirs(kbankQr, answer);
  return { outcome: "done", payload: payloadOf(qrCode, { amountMinor, currency: "THB" }) };
}

export function readCancel(answer: ExternalAnswer): { outcome: "done" } | Refusal {
  const code = readCode(answer);
  if (code === null || code === CANCELLED) return { outcome: "done" };
  const isKnown = NOT_CANCELLED.includes(code) || code === UNKNOWN_ORDER;
  return isKnown ? refusal(code) : unusable(answer, codeOf(code));
}

/** States of an order that is not paid, or the money went back. */
const UNPAID = ["REQUESTED", "CANCELLED", "EXPIRED", "NOT_FOUND", "VOIDED"];

/**
 * The payment of an order; null while it is not paid. KBANK names neither the payer nor the time:
 * an order of ours cannot have been paid after its end.
 */
export function readPayment(
  answer: ExternalAnswer,
  asked: { orderId: string; life: OrderLife | null; now: Date },
): GatewayPayment | null {
  const code = readCode(answer);
  if (code === UNKNOWN_ORDER) return null;
  if (code !== null) unusable(answer, codeOf(code));
  const { txnStatus } = readTheirs(kbankState, answer);
  if (UNPAID.includes(txnStatus)) return null;
  if (txnStatus !== "PAID") unusable(answer, `txnStatus ${txnStatus}`);
  const { txnNo, txnAmount, txnCurrencyCode, reference1 } = readTheirs(kbankPaid, answer);
  if (reference1 !== null && reference1 !== asked.orderId) return mismatch("reference1");
  if (txnCurrencyCode !== "THB") return mismatch("txnCurrencyCode");
  if (txnAmount <= 0n) return mismatch("txnAmount");
  return {
    paymentReference: txnNo,
    amountMinor: txnAmount,
    currency: "THB",
    paidAt: paidBefore(asked),
    payer: { bankCode: null, accountNo: null, name: null },
  };
}

function paidBefore({ life, now }: { life: OrderLife | null; now: Date }): Date {
  if (!life) return now;
  const lastMs = Math.min(life.expiresAt.getTime(), life.createdAt.getTime() + KBANK_QR_LIFE_MS);
  return now.getTime() < lastMs ? now : new Date(lastMs);
}

/** null for success; else KBANK's code. @throws UnusableAnswer */
function readCode(answer: ExternalAnswer): string | null {
  if (answer.status >= 500) unusable(answer, "error");
  const { statusCode, errorCode } = readTheirs(kbankStatus, answer);
  if (answer.status === 200 && statusCode === SUCCESS) return null;
  if (errorCode === WRONG_KEY) denied(codeOf(errorCode));
  return statusCode === ERROR && errorCode ? errorCode : unusable(answer, codeOf(statusCode));
}

const codeOf = (code: string) => `code ${code}`;

const refusal = (code: string): Refusal => ({ outcome: "refused", code });

/** What KBANK wants to read after any callback. */
export const RECEIVED = { statusCode: SUCCESS, errorCode: null, errorDesc: null };

/** A callback, which says which order to ask for. Nothing signs it. */
export function readCallback(body: Buffer): GatewayNotice | "no_payment" {
  const { partnerTxnUid, statusCode, txnNo } = readTheirCallback(kbankCallback, body);
  if (statusCode !== SUCCESS) return "no_payment";
  return {
    notice: true,
    orderId: partnerTxnUid,
    paymentReference: txnNo,
    paidAt: null,
    answer: RECEIVED,
  };
}
