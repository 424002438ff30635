import type { Currency } from "@krapao/contract";

export interface BalanceQuery {
  bankCode: string;
  accountNo: string;
  currency: Currency;
  /** The PromptPay id of the account; null: it has none. */
  promptpayId: string | null;
}

/** Answers what is in the operator's own bank accounts. It moves nothing. */
export interface BankBalances {
  /** @throws BalanceUnavailable when it was refused, or no answer of this account came */
  read(account: BalanceQuery): Promise<{ balanceMinor: bigint; asOf: Date }>;
}

/** Its message says why, in a word that staff users read: `timeout`, `status 500`, `unknown`. */
export class BalanceUnavailable extends Error {}
