/** The hashes that outside parties sign with, and a comparison that leaks no time. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export function hmacSha256Hex(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

export function hmacSha1Base64(secret: string, text: string): string {
  return createHmac("sha1", secret).update(text).digest("base64");
}

export function md5Hex(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** Compares two texts without telling by time where they differ. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
