import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { checkBank, checkBankAccount, checkPerson } from "./check-registration.ts";
import { breaksEnglishName } from "./member.ts";

/**
 * Checks what the form knows so far: the person, and of the bank whatever is filled in already.
 * @throws EXISTING_USER, EXISTING_BANK, INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG, UNVERIFIED_OTP,
 *   PHONE_NUMBER_REQUIRE_10_DIGIT
 */
export async function validateRegistration(
  ctx: Context,
  input: ServerInput<typeof contract.accounts.validate>,
): Promise<ServerOutput<typeof contract.accounts.validate>> {
  await checkPerson(ctx, input);
  const { bankCode, bankAccountName, bankAccountNo } = input;
  if (bankCode && bankAccountName && bankAccountNo) {
    await checkBankAccount(ctx, { bankCode, bankAccountName, bankAccountNo });
  } else if (bankCode) {
    await checkBank(ctx, bankCode);
    if (bankAccountName && breaksEnglishName(bankCode, bankAccountName)) {
      refuse("BANK_ACCOUNT_NAME_ENG");
    }
  }
  return { message: "SUCCESS" };
}
