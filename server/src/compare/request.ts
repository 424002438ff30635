import type { Currency } from "@krapao/contract";
import type { Config } from "../config.ts";
import { newPassword, newUsername } from "../features/games/index.ts";
import { type Clock, systemRandom } from "../kernel/clock.ts";

/** What a comparison is run with. */
export interface CompareRequest {
  clock: Clock;
  currency: Currency;
  /** The smallest amount that the company moves. */
  amountMinor: bigint;
  /** Name and password of the account that a game provider is asked to open. */
  accountName: string;
  accountPassword: string;
  /** Receives one message; null: no message is sent. */
  phone: string | null;
  /** Id of a person or group at a messenger, who receives one message; null: none is sent. */
  recipient: string | null;
  /** Text of a real slip's mini-QR; null: only a slip that does not exist is asked about. */
  slip: string | null;
  /** An own bank account, as `KBANK/0123456789`; null: none. */
  bankAccount: { bankCode: string; accountNo: string } | null;
}

/** The comparison cannot begin, and says what it needs. */
export class CompareNeeds extends Error {}

/** The smallest amounts that companies usually move. */
const SMALLEST: Record<Currency, bigint> = { THB: 100n, LAK: 100_000n };

/** A comparison with a new account and no options. */
export function compareRequest({ variant }: Pick<Config, "variant">, clock: Clock): CompareRequest {
  const currency = variant === "lao" ? "LAK" : "THB";
  return {
    clock,
    currency,
    amountMinor: SMALLEST[currency],
    accountName: newUsername(systemRandom, 0n),
    accountPassword: newPassword(systemRandom),
    phone: null,
    recipient: null,
    slip: null,
    bankAccount: null,
  };
}
