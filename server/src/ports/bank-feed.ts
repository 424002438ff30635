import type { Currency } from "@krapao/contract";

/** The bank feed speaks only to us: each incoming transfer to a house account, once or more. */
export interface BankFeed {
  /** Checks and reads a callback. @returns null when the signature is wrong or the body is not theirs. */
  readCallback(callback: { body: Buffer; signature: string | undefined }): IncomingTransfer | null;
}

export interface IncomingTransfer {
  eventId: string;
  /** The bank's reference of the transfer. */
  reference: string;
  /** The house account it came to. */
  bankCode: string;
  accountNo: string | null;
  promptpayId: string | null;
  amountMinor: bigint;
  currency: Currency;
  paidAt: Date;
  /** As the bank tells it: account and name may be masked. */
  payer: { bankCode: string | null; accountNo: string | null; name: string | null };
}
