import { wireBalance } from "@krapao/contract/wire/bridge/balance";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import { type BalanceQuery, BalanceUnavailable } from "../../ports/bank-balances.ts";
import { parseJson } from "../json.ts";

/**
 * Reads the answer about an account. An answer about another account or currency is no answer.
 * @throws BalanceUnavailable
 */
export function readBalance(
  { status, text }: ExternalAnswer,
  { bankCode, accountNo, currency }: BalanceQuery,
): { balanceMinor: bigint; asOf: Date } {
  if (status === 404) throw new BalanceUnavailable("unknown account");
  if (status !== 200) throw new BalanceUnavailable(`status ${status}`);
  const read = v.safeParse(wireBalance, parseJson(text));
  if (!read.success) throw new BalanceUnavailable("malformed");
  const found = read.output;
  if (found.bankCode !== bankCode || found.accountNo !== accountNo || found.currency !== currency) {
    throw new BalanceUnavailable("other account");
  }
  return { balanceMinor: BigInt(found.balanceMinor), asOf: new Date(found.asOf) };
}
