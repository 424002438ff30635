import type { Currency } from "@krapao/contract";
import type { Signature } from "../kernel/security/signature.ts";

/**
 * The bank feed posts each incoming transfer to a house account, once or more. It takes no calls.
 */
export interface BankFeed {
  /**
   * Verifies and reads a callback. @returns null when the signature is wrong
   * @throws UnreadableCallback when it is right and the body cannot be read
   */
  readCallback(callback: { body: Buffer; signature: Signature }): IncomingTransfer | null;
}

export interface IncomingTransfer {
  eventId: string;
  /** The bank's reference of the transfer. */
  reference: string;
  /** The house account that received it. */
  bankCode: string;
  accountNo: string | null;
  promptpayId: string | null;
  amountMinor: bigint;
  currency: Currency;
  paidAt: Date;
  /** Account and name may be masked. */
  payer: { bankCode: string | null; accountNo: string | null; name: string | null };
}
