import type { Currency } from "@krapao/contract";
import type { SlipReason } from "@krapao/contract/member/deposits";

/** Verifies a slip's mini-QR with the banks. It only reads, so asking again is always safe. */
export interface SlipVerifier {
  /** Code of the company, for logs and for the console. */
  code: string;
  verify(slip: SlipQuestion): Promise<SlipAnswer>;
}

export interface SlipQuestion {
  /** Text of the mini-QR. */
  payload: string;
  /** The reference inside it. An answer about another reference does not count. */
  transRef: string;
}

/**
 * `found`: the bank knows the transfer. That the verifier saw the slip before proves nothing: it
 * may have been our own call, whose answer was lost. `refused`: definite. `not_ready`: the bank
 * cannot answer yet. `unavailable`: there is no usable answer about the slip (also quota and keys).
 */
export type SlipAnswer =
  | { outcome: "found"; receipt: SlipReceipt }
  | { outcome: "refused"; reason: SlipReason }
  | { outcome: "not_ready"; waitMs: number | null }
  | { outcome: "unavailable"; reason: string };

export interface SlipReceipt {
  transRef: string;
  amountMinor: bigint;
  currency: Currency;
  /** When the bank booked it. */
  paidAt: Date;
  sender: SlipSide;
  receiver: SlipSide;
}

/** One side of the transfer, as far as the bank reveals it. */
export interface SlipSide {
  /** Bank number of the Bank of Thailand, three digits. */
  bankNumber: string | null;
  /** Masked account number. */
  accountNo: string | null;
  /** Masked PromptPay id: a mobile number, a tax id or an e-wallet. */
  proxy: string | null;
  /** Partial names, in Thai and in Latin letters where known. */
  names: string[];
  /**
   * Of a payment to the QR code of a shop: who collects the bill, and the first reference of the
   * bill, which may name the shop. Neither says whether the receiver is ours.
   */
  biller?: { id: string | null; ref1: string | null };
}
