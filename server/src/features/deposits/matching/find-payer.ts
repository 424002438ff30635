import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { readPhone } from "@krapao/contract/phone";
import { onlyDigits } from "@krapao/contract/plain-digits";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember, findMemberByPhone, type Member } from "../../accounts/index.ts";

type Call = typeof consoleContract.deposits.findPayer;

/** Finds a member by id or by the whole phone number, for the staff user who matches a payment. */
export async function findPayer(
  { db, settings }: Context,
  { text }: ServerInput<Call>,
): Promise<ServerOutput<Call>> {
  const digits = onlyDigits(text);
  const isId = digits !== "" && digits.length <= 15;
  const phone = readPhone(text, settings.variant);
  const member =
    (isId ? await findMember(db, BigInt(digits)) : null) ??
    (phone && (await findMemberByPhone(db, phone)));
  if (!member) {
    return { member: null, bank: null, accountNo: null, accountName: null, currency: null };
  }
  return { ...showAccount(member), currency: member.currency };
}

/** A member with the registered bank account, masked as banks mask it. */
export function showAccount(member: Member) {
  const { id, name, phone, bankCode, bankAccountNo, bankAccountName } = member;
  return {
    member: { id: `${id}`, name, phone: maskDigits(phone) },
    bank: bankCode,
    accountNo: maskAccountNo(bankAccountNo),
    accountName: bankAccountName,
  };
}
