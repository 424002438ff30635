import type { Currency } from "@krapao/contract";
import type { SlipReason } from "@krapao/contract/deposits";

/** Asks the banks what stands behind a slip's mini-QR. It reads and changes nothing: asking again is always safe. */
export interface SlipVerifier {
  /** Word of the company, for logs and for operators. */
  code: string;
  verify(slip: SlipQuestion): Promise<SlipAnswer>;
}

export interface SlipQuestion {
  /** Text of the mini-QR. */
  payload: string;
  /** The reference inside it: an answer about another one is no answer. */
  transRef: string;
}

/**
 * `found`: the transfer as the bank knows it; that the verifier has seen the slip before proves nothing (it may have
 * been our own question, whose answer was lost). `refused`: definite. `not_ready`: the bank does not tell yet.
 * `unavailable`: no answer that we understand, or none that is about the slip (quota, keys).
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
  sender: SlipParty;
  receiver: SlipParty;
}

/** One side of the transfer, as far as the bank tells. */
export interface SlipParty {
  /** Number of the Bank of Thailand, three digits. */
  bankNumber: string | null;
  /** Masked account number. */
  accountNo: string | null;
  /** Masked PromptPay id: a mobile number, a tax id, an e-wallet. */
  proxy: string | null;
  /** In Thai and in Latin letters, as far as known, each partial. */
  names: string[];
}
