import { bankName } from "@krapao/browser/format/bank-name";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useQuery } from "@tanstack/react-query";
import { depositLookup } from "./deposit-lookup.ts";
import { useWallet } from "./wallet.ts";

/**
 * Names of the sources and targets of money: banks in the active language, payment companies and
 * games as they are. `eWallet` is the name of digital wallets.
 */
export function usePlaceNames(eWallet: string): (place: string) => string {
  const locale = useLanguage();
  const { data: wallet } = useWallet();
  const { data: lookup } = useQuery({ ...depositLookup, staleTime: Number.POSITIVE_INFINITY });
  return (place) => {
    if (place === "TRUEMONEY") return eWallet;
    const own = wallet?.bankAccount;
    if (own?.bankCode === place) return bankName(place, own.bank, locale);
    const channel = lookup?.banks.find(({ bankCode }) => bankCode === place);
    if (!channel) return place;
    const { bank, bankType } = channel;
    return bankType === "gateway" ? bank.nameEN : bankName(place, bank, locale);
  };
}
