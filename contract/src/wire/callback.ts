/**
 * What every callback to our server has in common: a signature over the raw body.
 *
 * Header `X-Krapao-Signature: t=<unix seconds>,v1=<hex>`, where `<hex>` is the lower-case
 * HMAC-SHA256 of `${t}.${rawBody}` under the secret of the party. A receiver refuses a `t` more than 300 seconds
 * away from its own clock, and during a rotation tries each secret that it still holds.
 * A party repeats a callback, with the same `eventId` and a fresh signature, until it is answered 2xx.
 */
import * as v from "valibot";
import { wireMoment } from "./amount.ts";

/** Header that carries the signature, in the lower case of Node's header objects. */
export const CALLBACK_SIGNATURE_HEADER = "x-krapao-signature";

/** Where the server listens, relative to its own address. */
export const CALLBACK_PATHS = {
  bankFeed: "/api/callback/bank-feed",
  ww: "/api/callback/ww",
  zapman: "/api/callback/zapman",
  payout: "/api/callback/payout",
  clock: "/api/callback/clock",
} as const;

/** The text that is signed: time and raw body, joined by a point. */
export function callbackSignatureBase(seconds: number, rawBody: string): string {
  return `${seconds}.${rawBody}`;
}

/** Writes the header value from the time and the hex digest. */
export function formatCallbackSignature(seconds: number, digest: string): string {
  return `t=${seconds},v1=${digest}`;
}

/** The party's own identity of a callback: unchanged over repeats and duplicates. */
export const callbackEventId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** Development only: the stand-in world moved its clock, and asks the server to move along. */
export const clockCallback = v.object({
  eventId: callbackEventId,
  /** Absolute offset from real time, not an increment. */
  offsetMs: v.pipe(v.number(), v.integer()),
  at: wireMoment,
});
export type ClockCallback = v.InferOutput<typeof clockCallback>;
