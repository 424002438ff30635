/**
 * Slip verifier Slip2Go v1.2: `POST {base}/api/verify-slip/qr-code/info`, `Authorization: Bearer
 * <key>`, JSON body. Only the QR text is sent, never the image. HTTP 200 for every result about a
 * slip; `code` (a text) says which.
 *
 * Sources, all public:
 * - path, key, body, the slip and code 200000: the company's API documentation v1.2 of 7 May 2025.
 * - `proxy: null` and times with `+07:00`: an answer of September 2025 in a public service in
 *   JavaScript.
 * - 200401 to 200404 and 200500: a public adapter for NestJS, "verified against the live API
 *   (2026-07-12)".
 * - 200200, 200501 and 200502 are a guess from older notes. None of them refuses a slip.
 */
import * as v from "valibot";
import { maybe, theirAmount, theirId, theirText, theirTime } from "../theirs.ts";

/** Path below the base address. */
export const SLIP2GO_PATH = "/api/verify-slip/qr-code/info";

/** What is sent. Without `checkCondition` nothing is compared, and 200000 is the only success. */
export interface Slip2goRequest {
  payload: { qrCode: string };
}

const side = v.object({
  account: maybe(
    v.object({
      name: maybe(theirText),
      /** `account` is masked by the bank. */
      bank: maybe(v.object({ account: maybe(theirId) })),
      proxy: maybe(v.object({ type: maybe(theirText), account: maybe(theirId) })),
    }),
  ),
  /** `id` is the 3-digit number. */
  bank: maybe(v.object({ id: maybe(theirId) })),
});
export type Slip2goSide = v.InferOutput<typeof side>;

const slip = v.object({
  transRef: theirId,
  dateTime: theirTime,
  amount: theirAmount,
  receiver: maybe(side),
  sender: maybe(side),
  /** Of a bill; it may name a shop. */
  ref1: maybe(theirId),
});

export const slip2goAnswer = v.object({ code: theirId });
export const slip2goFound = v.object({ code: theirId, data: slip });

export const SLIP2GO_CODES = {
  found: "200000",
  /** Found, and every requested condition matches. */
  valid: "200200",
  otherReceiver: "200401",
  otherAmount: "200402",
  otherDate: "200403",
  notFound: "200404",
  fraud: "200500",
  duplicate: "200501",
  /** The sending bank does not answer, or does not know the transfer yet. */
  bankNotReady: "200502",
} as const;
