/** The hashes of external parties' signatures, and a comparison in constant time. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import {
  CALLBACK_SIGNATURE_HEADER,
  callbackSignatureBase,
  formatCallbackSignature,
} from "@krapao/contract/wire/callback";

export function hmacSha256Hex(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

export function hmacSha1Base64(secret: string, text: string): string {
  return createHmac("sha1", secret).update(text).digest("base64");
}

export function md5Hex(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** Compares two texts in constant time. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** The header of a callback, signed with a time of the sender's clock. */
export function signatureHeaders(
  secret: string,
  nowMs: number,
  body: string,
): Record<string, string> {
  const seconds = Math.floor(nowMs / 1000);
  const digest = hmacSha256Hex(secret, callbackSignatureBase(seconds, body));
  return { [CALLBACK_SIGNATURE_HEADER]: formatCallbackSignature(seconds, digest) };
}
