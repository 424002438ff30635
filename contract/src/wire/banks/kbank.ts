/**
 * KBANK Open API: Thai QR payment, cancelling, inquiry, and a callback that nothing signs.
 *
 * Sources, by fact:
 * - Fields of requests and answers, `partnerTxnUid` with 15 characters, `qrType` 3, the life of 10
 *   minutes, `statusCode` 00 and 10, `txnStatus`, the error codes, the callback and its answer:
 *   mzget/markdown-for-open-api (public/QR/*, KBANK's documents of 2018 to 2020).
 * - Today's paths below `/v1/qrpayment`, the token of `/v2/oauth/token` (HTTP Basic,
 *   `grant_type=client_credentials`), `txnAmount` as text: gpoon21/GPoon21.KAPI.SDK and five other
 *   public clients in TypeScript, PHP and C#.
 * - The answer of the inquiry (`txnStatus`, `txnNo`, `txnAmount`, `txnCurrencyCode`, `reference1`;
 *   no payer and no time): gpoon21/GPoon21.KAPI.SDK (`QRInquiryResponse`).
 * - Production asks for a client certificate: public notes. Ours ends TLS at the operator's proxy.
 * - guess: `qr_cancelled` in answer to cancelling means that it is cancelled.
 */
import * as v from "valibot";
import { maybe, theirAmount, theirId, theirText } from "../theirs.ts";

/** Paths below the base address, for example `https://openapi.kasikornbank.com`; all POST. */
export const KBANK_PATHS = {
  token: "/v2/oauth/token",
  create: "/v1/qrpayment/request",
  inquiry: "/v1/qrpayment/v4/inquiry",
  cancel: "/v1/qrpayment/cancel",
} as const;

/** How long a QR can be paid. */
export const KBANK_QR_LIFE_MS = 10 * 60_000;

/** In every request. */
interface Partner {
  partnerTxnUid: string;
  partnerId: string;
  partnerSecret: string;
  /** ISO 8601 with an offset. */
  requestDt: string;
  merchantId: string;
  terminalId?: string;
}

export interface KbankCreateQr extends Partner {
  qrType: "3";
  /** Baht with two decimals. */
  txnAmount: string;
  txnCurrencyCode: "THB";
  reference1: string;
}

/** An inquiry, or cancelling. */
export interface KbankOrder extends Partner {
  origPartnerTxnUid: string;
}

export const kbankToken = v.object({
  access_token: theirText,
  /** Seconds. */
  expires_in: maybe(v.pipe(theirId, v.transform(Number), v.finite())),
});

/** Whether a request succeeded, and the code of why not. */
export const kbankStatus = v.object({ statusCode: theirId, errorCode: maybe(theirText) });

export const kbankQr = v.object({ statusCode: theirId, qrCode: theirText });

/** The state of an order that is not paid needs nothing else. */
export const kbankState = v.object({ statusCode: theirId, txnStatus: theirText });

export const kbankPaid = v.object({
  txnNo: theirId,
  txnAmount: theirAmount,
  txnCurrencyCode: theirText,
  reference1: maybe(theirText),
});

/** A callback, as far as it is believed: it says which order to ask for. */
export const kbankCallback = v.object({
  partnerTxnUid: theirText,
  statusCode: theirId,
  txnNo: maybe(theirId),
});
