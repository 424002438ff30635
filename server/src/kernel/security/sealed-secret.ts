import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Random } from "../clock.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret at rest (AES-256-GCM). `context` binds it to its row, so that it cannot be
 * moved to another row.
 */
export function seal(
  secret: string,
  { key, context, random }: { key: Buffer; context: string; random: Random },
): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Keys, newest first. Only the newest one seals; all of them open. */
export type Keys = readonly [Buffer, ...Buffer[]];

/**
 * Decrypts a sealed secret with one of the keys. @throws when no key fits, or the context or a byte
 * differs
 */
export function unseal(
  sealed: Buffer,
  { key, context }: { key: Buffer | Keys; context: string },
): string {
  const keys = Buffer.isBuffer(key) ? [key] : key;
  for (const each of keys.slice(0, -1)) {
    try {
      return open(sealed, each, context);
    } catch {
      // Sealed with an older key: try the next one.
    }
  }
  return open(sealed, keys.at(-1) as Buffer, context);
}

/**
 * Seals with the newest key what an older key sealed. @returns null when the newest key sealed it
 * already
 */
export function reseal(
  sealed: Buffer,
  { keys, context, random }: { keys: Keys; context: string; random: Random },
): Buffer | null {
  const [newest, ...older] = keys;
  if (older.length === 0) return null;
  try {
    open(sealed, newest, context);
    return null;
  } catch {
    return seal(unseal(sealed, { key: keys, context }), { key: newest, context, random });
  }
}

function open(sealed: Buffer, key: Buffer, context: string): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv)
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([
    decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString("utf8");
}
