/**
 * BCEL OnePay service: a LAO QR for one payment, and a check whether it was paid. A notice (the
 * bank's callback, or what a bridge hears on the bank's PubNub channel, whose key is public) is a
 * hint only.
 *
 * Sources, by fact:
 * - Paths below `/onepayservice`, `genlaoqr` and `genonepayqr` with the same fields, `invoiceid`
 *   with 15 and `desc` with 25 characters, `result` 0 and `data.qrc`, `checkonepayqr` with `result`
 *   0 (paid) and 2 (pending), fields of a payment in capitals: two public servers for shops in
 *   JavaScript and TypeScript.
 * - `/authen` with `username` and `password`, `jwt` and `expire` (ISO text), a limit of five
 *   sign-ins a minute: a public client in JavaScript.
 * - Fields of a notice (`uuid`, `ticket`, `fccref`, `amount`, `ccy`): aliasosx/orchid-pos
 *   (interfaces/qrBankResponseData.ts), vongthaya/ptt-frontend (js/onepay.js).
 * - Only kip: a public client in Ruby, after BCEL's integration guide.
 * - guess: `result` 1 means that no payment is known; the form of `TXTIME`; that amounts below one
 *   kip are taken. A time that cannot be read is not used.
 */
import * as v from "valibot";
import { maybe, theirAmount, theirId, theirLocalTime, theirText } from "../theirs.ts";

/** Paths below the base address, for example `https://bcel.la:8093/onepayservice`; all POST. */
export const BCEL_PATHS = {
  token: "/authen",
  create: "/genlaoqr",
  check: "/checkonepayqr",
} as const;

export interface BcelSignIn {
  username: string;
  password: string;
}

export interface BcelCreateQr {
  /** Kip. */
  amount: number;
  uuid: string;
  invoiceid: string;
  desc: string;
  shopcode?: string;
}

export interface BcelCheck {
  uuid: string;
  shopcode?: string;
}

export const bcelToken = v.object({
  jwt: theirText,
  expire: maybe(v.pipe(theirText, v.isoTimestamp())),
});

const result = v.pipe(theirId, v.transform(Number));

/** Any answer. */
export const bcelAnswer = v.object({ result });

export const bcelQr = v.object({ result, data: v.object({ qrc: theirText }) });

/** `LAKAMOUNT` is what arrives when a payer has another currency. */
export const bcelPaid = v.object({
  data: v.object({
    AMOUNT: maybe(theirAmount),
    LAKAMOUNT: maybe(theirAmount),
    CCY: maybe(theirId),
    TICKET: theirId,
    NAME: maybe(theirText),
    TXTIME: maybe(theirLocalTime("+07:00")),
    UUID: maybe(theirText),
  }),
});

/** A notice, as far as it is believed: it says which order to ask for. */
export const bcelNotice = v.object({ uuid: theirText, ticket: maybe(theirId) });
