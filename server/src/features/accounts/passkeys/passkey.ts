/** Passkeys: constants, and shapes of what the database holds. */
import { MINUTE_MS } from "@krapao/contract/time";

/** How long a challenge can be signed. Pages that wait for a passkey renew it before. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** How long a confirmed withdrawal can wait for its call. */
export const CONFIRMATION_MS = 2 * MINUTE_MS;

/** Signatures that we verify, as COSE numbers: ES256, EdDSA and RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;

export interface Passkey {
  id: string;
  memberId: bigint;
  credentialId: Buffer;
  publicKey: Buffer;
  /** How often the authenticator has signed; 0 when it does not count. */
  signCount: bigint;
  transports: string[];
}

/** What a challenge is for. A login has no session yet; only a confirmation has an amount. */
export type Purpose =
  | { purpose: "login"; sessionId: null }
  | { purpose: "add" | "confirm"; sessionId: string };
