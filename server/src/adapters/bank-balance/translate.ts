import { isSameBank } from "@krapao/contract/wire/bank-numbers";
import { readBalanceError, readBridgeBalance } from "@krapao/contract/wire/bridge/balance";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { BalanceQuery } from "../../ports/bank-balances.ts";
import { mismatch, readTheirs, unusable } from "../answer.ts";

/**
 * Reads the answer about an account; null: the service does not know it. An answer about another
 * account or currency is no answer. @throws UnusableAnswer
 */
export function readBalance(
  answer: ExternalAnswer,
  asked: Pick<BalanceQuery, "bankCode" | "accountNo" | "currency">,
): { balanceMinor: bigint; asOf: Date } | null {
  if (answer.status === 404) {
    const { code } = readTheirs(readBalanceError, answer);
    return code === "NOT_FOUND" ? null : unusable(answer, "code");
  }
  if (answer.status !== 200) unusable(answer, "body");
  const found = readTheirs(readBridgeBalance, answer);
  if (!isSameBank(found.bankCode, asked.bankCode)) mismatch("bankCode");
  if (found.accountNo !== digitsOf(asked.accountNo)) mismatch("accountNo");
  if (found.currency !== asked.currency) mismatch("currency");
  const { balanceMinor, asOf } = found;
  return { balanceMinor, asOf };
}

const digitsOf = (accountNo: string) => accountNo.replace(/\D/g, "");
