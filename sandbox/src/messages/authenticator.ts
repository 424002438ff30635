/** The phones of staff users: an authenticator with codes (RFC 6238) by the sandbox's clock. */
import { Secret, TOTP, URI } from "otpauth";
import type { Sandbox } from "../sandbox.ts";

const PERIOD_SECONDS = 30;

export type Code = {
  account: string;
  code: string;
  /** Seconds until the next code. */
  secondsLeft: number;
};

/** Every account on the phones, by name: from the environment, or scanned. */
export function codes(sandbox: Sandbox): Code[] {
  const secrets = { ...sandbox.config.keys.staffTotp, ...sandbox.world.authenticators };
  return Object.entries(secrets)
    .map(([account, secret]) => ({
      account,
      code: TOTP.generate({
        secret: Secret.fromBase32(secret),
        period: PERIOD_SECONDS,
        timestamp: sandbox.now(),
      }),
      secondsLeft: PERIOD_SECONDS - (Math.floor(sandbox.now() / 1_000) % PERIOD_SECONDS),
    }))
    .sort((a, b) => (a.account < b.account ? -1 : 1));
}

/**
 * Scans the QR of an `otpauth://` address. @returns the account; null when the address is malformed
 */
export function scan(sandbox: Sandbox, address: string): string | null {
  try {
    const totp = URI.parse(address);
    if (!(totp instanceof TOTP)) return null;
    const account = totp.label.toLowerCase();
    sandbox.world.authenticators[account] = totp.secret.base32;
    sandbox.changed();
    return account;
  } catch {
    return null;
  }
}
