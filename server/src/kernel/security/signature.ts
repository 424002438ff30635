import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";

/** Callbacks whose time differs by more than this are refused, in seconds. */
export const SIGNATURE_WINDOW_SECONDS = 300;

export const SIGNATURE_HEADER = "x-krapao-signature";

/**
 * In place of the header: the signature was verified when the callback arrived, and its body was
 * kept. No request can carry it.
 */
export const VERIFIED_BEFORE = Symbol("the signature was verified before");

/** The signature of a callback; undefined: it has none. */
export type Signature = string | typeof VERIFIED_BEFORE | undefined;

/**
 * Verifies `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` against the raw body of a callback.
 * Several secrets may be valid, so that rotating one loses no callback.
 */
export function isSigned({
  header,
  body,
  secrets,
  clock,
}: {
  header: Signature;
  body: Buffer;
  secrets: readonly string[];
  clock: Clock;
}): boolean {
  if (header === VERIFIED_BEFORE) return true;
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!match) return false;
  const [, seconds = "", given = ""] = match;
  if (Math.abs(clock.nowMs() / 1000 - Number(seconds)) > SIGNATURE_WINDOW_SECONDS) return false;
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
    return timingSafeEqual(expected, Buffer.from(given, "hex"));
  });
}

/** Compares two secrets in constant time. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return one !== "" && timingSafeEqual(digest(one), digest(other));
}
