import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findBank } from "../lookups/index.ts";
import {
  type BankAccount,
  bankKey,
  lacksLatinName,
  type Member,
  normaliseAccountName,
} from "./member.ts";
import { isBankTaken } from "./queries.ts";

/** Checks that members can register accounts of this bank. @throws INVALID_BANK */
export async function checkBank({ db, settings }: Context, bankCode: string): Promise<void> {
  const bank = await findBank(db, bankCode);
  if (!bank?.isRegistrable || bank.market !== settings.variant) refuse("INVALID_BANK");
}

/**
 * Checks and normalises a bank account. The current account of `member` does not count as taken.
 * @throws INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK
 */
export async function checkBankAccount(
  ctx: Context,
  account: Omit<BankAccount, "bankKey">,
  member?: Member,
): Promise<BankAccount> {
  const { bankCode, bankAccountName, bankAccountNo } = account;
  await checkBank(ctx, bankCode);
  if (lacksLatinName(bankCode, bankAccountName)) refuse("BANK_ACCOUNT_NAME_ENG");
  const key = bankKey(bankCode);
  const isOwn = member?.bankKey === key && member.bankAccountNo === bankAccountNo;
  if (!isOwn && (await isBankTaken(ctx.db, { bankKey: key, bankAccountNo }))) {
    refuse("EXISTING_BANK");
  }
  return {
    bankCode,
    bankKey: key,
    bankAccountName: normaliseAccountName(bankAccountName),
    bankAccountNo,
  };
}
