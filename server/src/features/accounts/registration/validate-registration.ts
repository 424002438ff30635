import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { checkBank, checkBankAccount } from "../check-bank-account.ts";
import { lacksLatinName } from "../member.ts";
import { checkInviteCode } from "./check-invite-code.ts";
import { checkPerson } from "./check-person.ts";

/**
 * Checks the steps of the form that are filled in: the person, and those fields of the bank account
 * that are present.
 * @throws EXISTING_USER, EXISTING_BANK, INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG,
 * UNVERIFIED_OTP, PHONE_NUMBER_REQUIRE_10_DIGIT, INVITE_CODE_UNKNOWN
 */
export async function validateRegistration(
  ctx: Context,
  input: ServerInput<typeof contract.accounts.validate>,
): Promise<ServerOutput<typeof contract.accounts.validate>> {
  await checkPerson(ctx, input);
  await checkInviteCode(ctx.db, input.inviteCode);
  const { bankCode, bankAccountName, bankAccountNo } = input;
  if (bankCode && bankAccountName && bankAccountNo) {
    await checkBankAccount(ctx, { bankCode, bankAccountName, bankAccountNo });
  } else if (bankCode) {
    await checkBank(ctx, bankCode);
    if (bankAccountName && lacksLatinName(bankCode, bankAccountName)) {
      refuse("BANK_ACCOUNT_NAME_ENG");
    }
  }
  return { message: "SUCCESS" };
}
