import { asksEnglishName } from "@krapao/contract/member/accounts";

/** Whether a bank accepts this account name: some accept only Latin letters. */
export function takesName(bankCode: string, name: string): boolean {
  return !asksEnglishName(bankCode) || /^[a-z\s]+$/i.test(name);
}
