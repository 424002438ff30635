/**
 * The balance service of the operator's banks: what is in an own account now. Each call carries
 * `Authorization: Bearer BALANCE_KEY`.
 */
import * as v from "valibot";
import { wireCurrency, wireTimestamp } from "../amount.ts";
import { wireBankCode } from "../bank-feed.ts";

/** GET, below the base address. `proxy` is the PromptPay id of the account, when it has one. */
export const balancePath = (account: {
  bankCode: string;
  accountNo: string;
  currency: string;
  proxy: string | null;
}): string => {
  const query = new URLSearchParams({ currency: account.currency });
  if (account.proxy !== null) query.set("proxy", account.proxy);
  const { bankCode, accountNo } = account;
  return `/v1/accounts/${encodeURIComponent(bankCode)}/${encodeURIComponent(accountNo)}?${query}`;
};

/** The balance in hundredths of the currency; negative: overdrawn. */
export const wireBalance = v.object({
  bankCode: wireBankCode,
  accountNo: v.string(),
  currency: wireCurrency,
  balanceMinor: v.pipe(v.string(), v.regex(/^-?\d{1,15}$/)),
  /** When the bank last booked something, or now. */
  asOf: wireTimestamp,
});
export type WireBalance = v.InferOutput<typeof wireBalance>;
