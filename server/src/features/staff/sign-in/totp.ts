/**
 * Codes of authenticator apps (RFC 6238: 6 digits, 30 seconds, SHA-1, which all of them support).
 */
import { Secret, TOTP } from "otpauth";
import type { Random } from "../../../kernel/clock.ts";

const STEP_SECONDS = 30;
/** Number of steps before and after the current one whose codes are accepted, for clock skew. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const ISSUER = "Krapao";

export interface Authenticator {
  /** In base32. */
  secret: string;
  username: string;
}

export function newSecret(random: Random): string {
  return new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32;
}

/** The `otpauth:` URI in the QR code for the authenticator. */
export function otpauthAddress(authenticator: Authenticator): string {
  return totpOf(authenticator).toString();
}

/** Time step (number of 30 seconds) of a code; null: the code is not valid now. */
export function stepOfCode(
  code: string,
  { secret, nowMs }: { secret: string; nowMs: number },
): bigint | null {
  const totp = totpOf({ secret, username: "" });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : BigInt(Math.floor(nowMs / 1_000 / STEP_SECONDS) + delta);
}

function totpOf({ secret, username }: Authenticator): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label: username || "staff",
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
