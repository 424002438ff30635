import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Random } from "./clock.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret at rest (AES-256-GCM). `context` binds it to its row: sealed text cannot be moved to another. */
export function seal(
  secret: string,
  { key, context, random }: { key: Buffer; context: string; random: Random },
): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Decrypts what `seal` made. @throws when the key, the context or a byte differs. */
export function unseal(sealed: Buffer, { key, context }: { key: Buffer; context: string }): string {
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
