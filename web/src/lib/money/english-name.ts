import { ENGLISH_NAME_BANKS } from "@krapao/contract/member/accounts";

/** Whether a bank accepts this account name: some accept only Latin letters. */
export function takesName(bankCode: string, name: string): boolean {
  return !ENGLISH_NAME_BANKS.some((code) => code === bankCode) || /^[a-z\s]+$/i.test(name);
}
