/** Codes of the authenticator (RFC 6238: 6 digits, 30 seconds, SHA-1, which is what authenticators speak). */
import { Secret, TOTP } from "otpauth";
import type { Random } from "../../kernel/clock.ts";

const STEP_SECONDS = 30;
/** Steps before and after now whose codes are taken, for clocks that are a little off. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const ISSUER = "Krapao";

export interface Authenticator {
  /** What the authenticator keeps, in base32. */
  secret: string;
  username: string;
}

export function newSecret(random: Random): string {
  return new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32;
}

/** The address behind the QR that an authenticator reads. */
export function otpauthAddress(authenticator: Authenticator): string {
  return totpOf(authenticator).toString();
}

/** Number of the 30 seconds that a code belongs to; null when it is no code of now. */
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
