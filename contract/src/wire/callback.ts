/**
 * Common to all callbacks to our server: a signature over the raw body.
 *
 * Header `X-Krapao-Signature: t=<unix seconds>,v1=<hex>`, where `<hex>` is the lower-case
 * HMAC-SHA256 of `${t}.${rawBody}` with the secret of the external party. A receiver refuses a `t`
 * more than 300 seconds away from its own clock, and during a rotation tries each valid secret. The
 * external party repeats a callback, with the same `eventId` and a fresh signature, until it is
 * answered 2xx.
 */
import * as v from "valibot";
import { wireTimestamp } from "./amount.ts";

/** Header with the signature, in the lower case of Node's header objects. */
export const CALLBACK_SIGNATURE_HEADER = "x-krapao-signature";

/** Paths of the callbacks at the server. */
export const CALLBACK_PATHS = {
  bankFeed: "/api/callback/bank-feed",
  ww: "/api/callback/ww",
  zapman: "/api/callback/zapman",
  payout: "/api/callback/payout",
  /** Of the banks: followed by `/` and the token that each was given, in place of a signature. */
  scb: "/api/callback/scb",
  kbank: "/api/callback/kbank",
  bcel: "/api/callback/bcel",
  clock: "/api/callback/clock",
} as const;

/** The signed text: time and raw body, joined by a point. */
export function callbackSignatureBase(seconds: number, rawBody: string): string {
  return `${seconds}.${rawBody}`;
}

/** Writes the header value from the time and the hex digest. */
export function formatCallbackSignature(seconds: number, digest: string): string {
  return `t=${seconds},v1=${digest}`;
}

/** The external party's id of a callback: unchanged in repeats and duplicates. */
export const callbackEventId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** Development only: the sandbox moved its clock and asks the server to move its own. */
export const clockCallback = v.object({
  eventId: callbackEventId,
  /** Absolute offset from real time, not an increment. */
  offsetMs: v.pipe(v.number(), v.integer()),
  at: wireTimestamp,
});
export type ClockCallback = v.InferOutput<typeof clockCallback>;
