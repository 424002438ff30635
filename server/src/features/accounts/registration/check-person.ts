import type { contract, ServerInput } from "@krapao/contract";
import type { Phone } from "@krapao/contract/phone";
import { refuse } from "../../../kernel/errors.ts";
import { isCommonPassword } from "../../../kernel/security/common-password.ts";
import type { Context } from "../../../ports/context.ts";
import { findSource, readSetting } from "../../lookups/index.ts";
import { isPhoneVerified, requirePhone } from "../../otp/index.ts";
import { isPhoneTaken } from "./queries.ts";

type Person = Pick<
  ServerInput<typeof contract.accounts.validate>,
  "username" | "password" | "sourceCode"
>;

/**
 * Checks phone, password and source. UNVERIFIED_OTP comes before EXISTING_USER, so that only the
 * phone's owner learns whether it is registered.
 * @throws PHONE_NUMBER_REQUIRE_10_DIGIT, UNVERIFIED_OTP, EXISTING_USER, INVALID_USER_INFO,
 * PASSWORD_COMMON
 */
export async function checkPerson(
  { db, clock, settings }: Context,
  { username, password, sourceCode }: Person,
): Promise<{ phone: Phone; sourceCode: string | null; isVerified: boolean }> {
  const phone = requirePhone(username, settings.variant, "username");
  const requiresOtp = await readSetting(db, "registerOTP");
  const isVerified = await isPhoneVerified(db, { phone: phone.local, now: clock.now() });
  if (requiresOtp && !isVerified) refuse("UNVERIFIED_OTP");
  if (await isPhoneTaken(db, phone)) refuse("EXISTING_USER");
  if (isCommonPassword(password, phone.local))
    refuse("PASSWORD_COMMON", { password: "KEY_INVALID" });
  const source = sourceCode || null;
  if (source !== null && !(await findSource(db, source))) {
    refuse("INVALID_USER_INFO", { sourceCode: "KEY_INVALID" });
  }
  return { phone, sourceCode: source, isVerified };
}
