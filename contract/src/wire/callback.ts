/**
 * What every callback to our server has in common: a signature over the raw body.
 *
 * Header `X-Krapao-Signature: t=<unix seconds>,v1=<hex>`, where `<hex>` is the lower-case
 * HMAC-SHA256 of `${t}.${rawBody}` under the secret of the party. During a rotation a party sends one
 * `v1` per secret; a receiver accepts when any of them matches and `t` is within 300 seconds.
 * A party repeats a callback, with the same `eventId` and a fresh signature, until it is answered 2xx.
 */
import * as v from "valibot";
import { wireMoment } from "./amount.ts";

/** Header that carries the signature, in the lower case of Node's header objects. */
export const CALLBACK_SIGNATURE_HEADER = "x-krapao-signature";

/** How far `t` may be from the receiver's clock, in seconds. */
export const CALLBACK_TOLERANCE_SECONDS = 300;

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

/** Writes the header value from the time and one hex digest per secret. */
export function formatCallbackSignature(seconds: number, digests: readonly string[]): string {
  return [`t=${seconds}`, ...digests.map((digest) => `v1=${digest}`)].join(",");
}

/** Reads the header value; `undefined` when it is not well formed. Unknown parts are ignored. */
export function parseCallbackSignature(
  header: string,
): { seconds: number; digests: string[] } | undefined {
  let seconds: number | undefined;
  const digests: string[] = [];
  for (const part of header.split(",")) {
    const at = part.indexOf("=");
    if (at < 0) return undefined;
    const name = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    if (name === "t") {
      if (seconds !== undefined || !/^\d{1,12}$/.test(value)) return undefined;
      seconds = Number(value);
    }
    if (name === "v1") {
      if (!/^[0-9a-f]{64}$/.test(value)) return undefined;
      digests.push(value);
    }
  }
  return seconds === undefined || digests.length === 0 ? undefined : { seconds, digests };
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
