import { createHash } from "node:crypto";
import type { Random } from "../clock.ts";

/** A token of 256 random bits, and its hash, which is stored. */
export function newToken(random: Random): { token: string; tokenHash: Buffer } {
  const token = random.bytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
