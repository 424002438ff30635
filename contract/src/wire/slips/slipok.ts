/**
 * Slip verifier SlipOK v1.7: `POST {base}/api/line/apikey/{branch}`, header `x-authorization:
 * <key>`, JSON body. Only the QR text is sent, never the image.
 *
 * Sources, all public:
 * - path, header, body, the answer and codes 1000 to 1015: a guide to the company's API in a public
 *   repository (a shop's notes in Thai); `success` and `code` of the envelope and the data of 1010:
 *   PrakritManStudio/slipok-sdk `src/types/index.ts`.
 * - what may be left out, the kinds of proxies and of accounts: xhayper/node-slipok `src/types.ts`.
 *   The guide says that a side may have only one of its two names, by bank.
 * - an answer with only `displayName` of the sender and a time with `+07:00`: tests of a public
 *   booking system in Rust.
 */
import * as v from "valibot";
import { maybe, theirAmount, theirId, theirText, theirTime } from "../theirs.ts";

export const SLIPOK_HEADER = "x-authorization";
export const SLIPOK_PATH = (branch: string) => `/api/line/apikey/${encodeURIComponent(branch)}`;

/** What is sent. Without `log` the company neither remembers the slip nor compares its receiver. */
export interface SlipokRequest {
  data: string;
}

const holder = v.object({ type: maybe(theirText), value: maybe(theirId) });
const side = v.object({
  displayName: maybe(theirText),
  name: maybe(theirText),
  /** `NATID`, `MSISDN`, `EWALLETID`, `EMAIL` or `BILLERID`. */
  proxy: maybe(holder),
  /** `BANKAC`, `TOKEN` or `DUMMY`. `value` is masked by the bank, for example `xxx-x-x5366-x`. */
  account: maybe(holder),
});
export type SlipokSide = v.InferOutput<typeof side>;

/** A slip. Banks are 3-digit numbers. */
const slip = v.object({
  transRef: theirId,
  amount: theirAmount,
  /** With an offset. The two others are Bangkok time. */
  transTimestamp: maybe(theirTime),
  /** yyyyMMdd */
  transDate: maybe(theirId),
  /** HH:mm:ss */
  transTime: maybe(theirText),
  sendingBank: maybe(theirId),
  receivingBank: maybe(theirId),
  /** ISO 4217: `764` is baht. */
  paidLocalCurrency: maybe(theirId),
  sender: maybe(side),
  receiver: maybe(side),
  /** Of a bill; it may name a shop. */
  ref1: maybe(theirId),
});
export type SlipokSlip = v.InferOutput<typeof slip>;

/** An answer, as far as it says what it is. */
export const slipokAnswer = v.object({
  success: v.fallback(v.optional(v.boolean()), undefined),
  code: maybe(theirId),
  /** How many minutes a slow bank needs (1010). */
  data: maybe(v.object({ success: maybe(v.unknown()), delay: maybe(v.number()) })),
});

export const slipokFound = v.object({ data: slip });

/** Codes that say that the company does not serve us: branch, key, package, quota. */
export const SLIPOK_DENIED = ["1001", "1002", "1003", "1004", "1015"] as const;
