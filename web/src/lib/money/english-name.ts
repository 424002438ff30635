import { ENGLISH_NAME_BANKS } from "@krapao/contract/accounts";

/** Whether a bank takes this name of an account: some take Latin letters only. */
export function takesName(bankCode: string, name: string): boolean {
  return !ENGLISH_NAME_BANKS.some((code) => code === bankCode) || /^[a-z\s]+$/i.test(name);
}
