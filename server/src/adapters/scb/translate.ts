/** Translates between SCB's wire format and the port. Pure: the tests read published bodies. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import { bankLetters } from "@krapao/contract/wire/bank-numbers";
import {
  SCB_SUCCESS,
  type ScbCreateQr,
  type ScbPayment,
  scbAnswer,
  scbConfirmation,
  scbPayments,
  scbQr,
  scbRows,
  scbToken,
} from "@krapao/contract/wire/banks/scb";
import type { ScbMerchant } from "../../config.ts";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { GatewayNotice, GatewayPayment } from "../../ports/payment-gateway.ts";
import { mismatch, readTheirs, unusable } from "../answer.ts";
import { payloadOf } from "../bank-qr.ts";
import { readTheirCallback } from "../read-callback.ts";

const REF_LENGTH_MAX = 20;

export function writeQr(
  { billerId, prefix, ref2 }: ScbMerchant,
  { orderId, amountMinor }: { orderId: string; amountMinor: bigint },
): ScbCreateQr {
  return {
    qrType: "PP",
    ppType: "BILLERID",
    ppId: billerId,
    amount: textFromMinor(amountMinor),
    ref1: orderId,
    ...(ref2 === null ? {} : { ref2 }),
    ref3: `${prefix}${orderId}`.slice(0, REF_LENGTH_MAX),
  };
}

export function readToken(answer: ExternalAnswer): { token: string; lifeMs: number } {
  requireSuccess(answer);
  const { data } = readTheirs(scbToken, answer);
  return { token: data.accessToken, lifeMs: (data.expiresIn ?? 0) * 1000 };
}

/** The text of the QR. SCB documents no refusal, so any other answer proves nothing. */
export function readQr(answer: ExternalAnswer, { amountMinor }: { amountMinor: bigint }): string {
  requireSuccess(answer);
  const { data } = readTheirs(scbQr, answer);
  return payloadOf(data.qrRawData, { amountMinor, currency: "THB" });
}

function requireSuccess(answer: ExternalAnswer): void {
  const { status } = readTheirs(scbAnswer, answer);
  if (answer.status !== 200 || status.code !== SCB_SUCCESS) unusable(answer, `code ${status.code}`);
}

/** The payments of a day under a reference; none while it is not paid. */
export function readPayments(
  answer: ExternalAnswer,
  asked: { orderId: string; billerId: string },
): GatewayPayment[] {
  const { status } = readTheirs(scbAnswer, answer);
  // SCB says of an unpaid order that it was not found, in its own envelope.
  if (answer.status === 404) return [];
  if (answer.status !== 200 || status.code !== SCB_SUCCESS) unusable(answer, `code ${status.code}`);
  const found = readTheirs(scbRows, answer).data ?? "";
  if (found.length === 0) return [];
  const { data } = readTheirs(scbPayments, answer);
  return data.filter(({ reverseFlag }) => reverseFlag !== "Y").map((row) => toPayment(row, asked));
}

function toPayment(
  row: ScbPayment,
  { orderId, billerId }: { orderId: string; billerId: string },
): GatewayPayment {
  if (row.billPaymentRef1.trim().toUpperCase() !== orderId) return mismatch("billPaymentRef1");
  if (row.payeeProxyId !== null && row.payeeProxyId !== billerId) return mismatch("payeeProxyId");
  if (row.currencyCode !== BAHT && row.currencyCode !== "THB") return mismatch("currencyCode");
  if (row.amount <= 0n) return mismatch("amount");
  return {
    paymentReference: row.transactionId,
    amountMinor: row.amount,
    currency: "THB",
    paidAt: row.transactionDateandTime,
    payer: {
      bankCode: row.sendingBankCode && (bankLetters(row.sendingBankCode) ?? row.sendingBankCode),
      accountNo: row.payerAccountNumber,
      name: row.payerName,
    },
  };
}

/** ISO 4217. */
const BAHT = "764";

/** A confirmation, which says which payment to ask for. */
export function readConfirmation(body: Buffer): GatewayNotice {
  const { transactionId, billPaymentRef1, transactionDateandTime } = readTheirCallback(
    scbConfirmation,
    body,
  );
  return {
    notice: true,
    orderId: billPaymentRef1.toUpperCase(),
    paymentReference: transactionId,
    paidAt: transactionDateandTime,
    // The merchant's own number of the confirmation; SCB's own serves as one.
    answer: {
      resCode: "00",
      resDesc: "success",
      transactionId,
      confirmId: transactionId,
    },
  };
}
