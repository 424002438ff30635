import { balancePath } from "@krapao/contract/wire/banks/balance";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  ExternalPartyUnavailable,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { BalanceUnavailable, type BankBalances } from "../../ports/bank-balances.ts";
import { readBalance } from "./translate.ts";

const TIMEOUT_MS = 8_000;

/** The balance service, over contract/src/wire/banks. Close it with `close`. */
export function connectBankBalance(
  config: { url: string; key: string },
  { log }: { log: Log },
): BankBalances & { close(): Promise<void> } {
  const external = openExternalParty({ name: "bank-balance", url: config.url, log });
  return {
    async read(account) {
      const { bankCode, accountNo, currency, promptpayId: proxy } = account;
      const answer = await callExternalParty(external, {
        operation: "balance",
        method: "GET",
        path: balancePath({ bankCode, accountNo, currency, proxy }),
        headers: { authorization: `Bearer ${config.key}` },
        timeoutMs: TIMEOUT_MS,
      }).catch((error: unknown) => {
        throw error instanceof ExternalPartyUnavailable
          ? new BalanceUnavailable(error.reason)
          : error;
      });
      return readBalance(answer, account);
    },
    close: () => closeExternalParty(external),
  };
}
