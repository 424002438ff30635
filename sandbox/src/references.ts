/**
 * References that external parties issue. They are random, so that they stay unique after a reset.
 */
import { randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function pick(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/**
 * A bank's transfer reference: local date and time of Bangkok, then random letters; 20 characters.
 */
export function newTransRef(atMs: number): string {
  const local = new Date(atMs + 7 * 3_600_000).toISOString();
  return local.replace(/\D/g, "").slice(0, 12) + pick(LETTERS, 8);
}

/** A gateway's order number, 18 upper-case letters and digits: fits a bill payment's reference. */
export function newOrderId(prefix: string): string {
  return prefix + pick(LETTERS, 18 - prefix.length);
}

/** A login token of a game provider. */
export function newToken(): string {
  return pick("0123456789abcdefghijklmnopqrstuvwxyz", 40);
}

/** The hash of a gift link: 18 letters and digits. */
export function newGiftHash(): string {
  return pick("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 18);
}
