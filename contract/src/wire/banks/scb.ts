/**
 * SCB Open API: QR of a bill payment (Thai QR tag 30) with our references, payment confirmation and
 * its answer, inquiry.
 *
 * Sources, by fact:
 * - Paths, headers, request fields, envelope `status.code` 1000, `data.qrRawData`, `ref1` of A-Z
 *   and 0-9 with at most 20 characters, `ref3` with the prefix that chooses where a confirmation is
 *   sent: developer.scb.co.th (`qr-payments/get-billpayment-inquiry`, `post-qrcode-create-v2`,
 *   `qr-payment/payment-confirmation`), codustry/thanakan (services/model/scb.py),
 *   PattanasakGit/Just_Test_SCB_QR30 (src/SCBAdapter.ts).
 * - Fields of a confirmation and of a row of the inquiry (amount as text, three references,
 *   payer, `currencyCode` 764, times with an offset): codustry/thanakan (`WebhookBody`), a public
 *   client in C# (`InquriyResponseModel`), a public simulator in JavaScript (masked payer,
 *   `2.0100`).
 * - A confirmation is not signed; without the answer below it is sent three times, 12 seconds
 *   apart: developer.scb.co.th (`payment-confirmation`).
 * - An unpaid order is HTTP 404, or 200 without rows: public clients in Python and Go.
 * - guess: that a row with `reverseFlag` `Y` was paid back.
 */
import * as v from "valibot";
import { maybe, theirAmount, theirId, theirText, theirTime } from "../theirs.ts";

/** Paths below the base address, for example `https://api.partners.scb/partners`. */
export const SCB_PATHS = {
  token: "/v1/oauth/token",
  create: "/v1/payment/qrcode/create",
  /** With the fields of `ScbInquiry` as its query. */
  inquiry: "/v1/payment/billpayment/inquiry",
} as const;

/** The code of an answer that succeeded. */
export const SCB_SUCCESS = 1000;

export interface ScbTokenRequest {
  applicationKey: string;
  applicationSecret: string;
}

export interface ScbCreateQr {
  qrType: "PP";
  ppType: "BILLERID";
  ppId: string;
  /** Baht with two decimals. */
  amount: string;
  ref1: string;
  /** Only where the merchant's profile has two references. */
  ref2?: string;
  ref3: string;
}

/** A day's payments of a reference; `transactionDate` is a day of Bangkok. */
export interface ScbInquiry {
  eventCode: "00300100";
  transactionDate: string;
  billerId: string;
  reference1: string;
}

const status = v.object({ code: v.pipe(theirId, v.transform(Number)) });

/** Any answer. */
export const scbAnswer = v.object({ status });

export const scbToken = v.object({
  status,
  data: v.object({
    accessToken: theirText,
    /** Seconds. */
    expiresIn: maybe(v.pipe(theirId, v.transform(Number), v.finite())),
  }),
});

export const scbQr = v.object({ status, data: v.object({ qrRawData: theirText }) });

const row = v.object({
  transactionId: theirId,
  amount: theirAmount,
  currencyCode: theirId,
  transactionDateandTime: theirTime,
  billPaymentRef1: theirText,
  payeeProxyId: maybe(theirId),
  payerAccountNumber: maybe(theirId),
  payerName: maybe(theirText),
  sendingBankCode: maybe(theirId),
  reverseFlag: maybe(theirText),
});
export type ScbPayment = v.InferOutput<typeof row>;

/** Whether an inquiry found payments. */
export const scbRows = v.object({
  data: v.optional(v.nullable(v.union([v.array(v.unknown()), v.literal("")]))),
});

/** An inquiry that found payments. */
export const scbPayments = v.object({ status, data: v.array(row) });

/** A payment confirmation, as far as it is believed: it says which payment to ask for. */
export const scbConfirmation = v.object({
  transactionId: theirId,
  billPaymentRef1: theirText,
  transactionDateandTime: maybe(theirTime),
});
