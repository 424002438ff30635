import type { contract, ServerInput } from "@krapao/contract";
import { isCommonPassword } from "../../kernel/common-password.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findBank, findSource, readSetting } from "../lookups/index.ts";
import { isPhoneVerified, requirePhone } from "../otp/index.ts";
import { bankKey, breaksEnglishName, type Member, normaliseAccountName } from "./member.ts";
import { isBankTaken, isPhoneTaken } from "./queries.ts";

type Person = Pick<
  ServerInput<typeof contract.accounts.validate>,
  "username" | "password" | "sourceCode"
>;

/** The bank account of a registration, in the one form in which it is kept and compared. */
export interface BankAccount {
  bankCode: string;
  bankKey: string;
  bankAccountName: string;
  bankAccountNo: string;
}

/**
 * Checks the person. Who has not proved to hold the phone is told so before anything is said about the phone.
 * @throws PHONE_NUMBER_REQUIRE_10_DIGIT, UNVERIFIED_OTP, EXISTING_USER, INVALID_USER_INFO, PASSWORD_COMMON
 */
export async function checkPerson(
  { db, clock, settings }: Context,
  { username, password, sourceCode }: Person,
): Promise<{ phone: string; sourceCode: string | null }> {
  const phone = requirePhone(username, settings.variant, "username");
  const asksOtp = await readSetting(db, "registerOTP");
  if (asksOtp && !(await isPhoneVerified(db, { phone, now: clock.now() }))) {
    refuse("UNVERIFIED_OTP");
  }
  if (await isPhoneTaken(db, phone)) refuse("EXISTING_USER");
  if (isCommonPassword(password, phone)) refuse("PASSWORD_COMMON", { password: "KEY_INVALID" });
  const source = sourceCode || null;
  if (source !== null && !(await findSource(db, source))) {
    refuse("INVALID_USER_INFO", { sourceCode: "KEY_INVALID" });
  }
  return { phone, sourceCode: source };
}

/** A bank of this market that may be registered. @throws INVALID_BANK */
export async function checkBank({ db, settings }: Context, bankCode: string): Promise<void> {
  const bank = await findBank(db, bankCode);
  if (!bank?.isRegistrable || bank.market !== settings.variant) refuse("INVALID_BANK");
}

/**
 * Checks a whole bank account; the number that `member` has already is not taken by somebody else.
 * @throws INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK
 */
export async function checkBankAccount(
  ctx: Context,
  account: Omit<BankAccount, "bankKey">,
  member?: Member,
): Promise<BankAccount> {
  const { bankCode, bankAccountName, bankAccountNo } = account;
  await checkBank(ctx, bankCode);
  if (breaksEnglishName(bankCode, bankAccountName)) refuse("BANK_ACCOUNT_NAME_ENG");
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
