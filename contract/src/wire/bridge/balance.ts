/**
 * The balance service of the operator's banks: what is in an own account now. Each call carries
 * `Authorization: Bearer BALANCE_KEY`. Source: own.
 */
import * as v from "valibot";
import { theirId, theirText } from "../theirs.ts";
import { bridgeBank, bridgeCurrency, bridgeTime } from "./leaves.ts";
import { readAccount, readBank, readCurrency, readTime } from "./lenient.ts";

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

/** An answer with a balance. */
export const bridgeBalance = v.object({
  bankCode: bridgeBank,
  accountNo: v.pipe(v.string(), v.regex(/^\d{4,20}$/), v.description("Digits only")),
  currency: bridgeCurrency,
  balanceMinor: v.pipe(
    v.string(),
    v.regex(/^-?\d{1,15}$/),
    v.description("Hundredths of the currency as a text; negative: overdrawn"),
  ),
  asOf: v.pipe(bridgeTime, v.description("When the bank last booked something, or now")),
});

/** 404 for an account that the service does not know, 401 for a wrong key. */
export const bridgeBalanceError = v.object({ code: v.picklist(["UNAUTHORIZED", "NOT_FOUND"]) });

/** What is read of an answer with a balance. */
export const readBridgeBalance = v.object({
  bankCode: readBank,
  accountNo: readAccount,
  currency: readCurrency,
  balanceMinor: v.pipe(
    theirId,
    v.regex(/^-?\d{1,15}$/),
    v.transform((digits) => BigInt(digits)),
  ),
  asOf: readTime,
});

/** The code of a refusal. */
export const readBalanceError = v.object({ code: v.pipe(theirText, v.toUpperCase()) });
