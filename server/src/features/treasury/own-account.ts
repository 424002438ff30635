/** The operator's own accounts: those that members pay to, and those that pay members. Pure. */
import type { Currency } from "@krapao/contract";
import { PAYING_ACCOUNT } from "@krapao/contract/console/treasury/cash";
import { maskedAccountMatches } from "@krapao/contract/wire/bank-feed";

export interface OwnAccount {
  /** `BANK:NUMBER`, or PAYOUT. With the currency it names the account. */
  account: string;
  currency: Currency;
  bankCode: string;
  accountNo: string;
  accountName: string;
  promptpayId: string | null;
  /** Codes of its house accounts: one number can serve several modes. */
  codes: readonly string[];
  /** Gateways and wallets have no balance service. */
  isBank: boolean;
  balanceMaxMinor: bigint | null;
}

export interface AccountKey {
  account: string;
  currency: Currency;
}

export const isPaying = ({ account }: Pick<OwnAccount, "account">) => account === PAYING_ACCOUNT;

export const isSameAccount = (one: AccountKey, other: AccountKey) =>
  one.account === other.account && one.currency === other.currency;

/** A line of the bank feed: what arrived where, and the payer as the bank masks it. */
export interface BankLine {
  channel: string;
  houseAccount: string | null;
  currency: Currency;
  payer: { bankCode: string | null; accountNo: string | null };
}

const bankOf = (code: string | null) => (code === "TMB" ? "TTB" : code);

/** Whether a line arrived at this account. */
export const arrivedAt = (own: OwnAccount, { channel, houseAccount, currency }: BankLine) =>
  own.currency === currency &&
  bankOf(own.bankCode) === bankOf(channel) &&
  houseAccount !== null &&
  (houseAccount === own.accountNo || houseAccount === own.promptpayId);

/** Whether the payer of a line is this account. A mask that shows too little is not. */
export const cameFrom = (own: OwnAccount, { payer }: BankLine) =>
  bankOf(own.bankCode) === bankOf(payer.bankCode) &&
  payer.accountNo !== null &&
  maskedAccountMatches(payer.accountNo, own.accountNo) === true;
