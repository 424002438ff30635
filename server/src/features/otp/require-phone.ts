import { type Phone, readPhone, type Variant } from "@krapao/contract/phone";
import { refuse } from "../../kernel/errors.ts";

/**
 * Reads a phone number. The Lao build has its own refusal, because Lao numbers do not have a fixed
 * length of ten digits.
 * @throws PHONE_NUMBER_REQUIRE_10_DIGIT in the Thai build, KEY_INVALID on `field` in the Lao one
 */
export function requirePhone(text: string, variant: Variant, field: string): Phone {
  const phone = readPhone(text, variant);
  if (phone !== null) return phone;
  return variant === "thai"
    ? refuse("PHONE_NUMBER_REQUIRE_10_DIGIT")
    : refuse("KEY_INVALID", { [field]: "KEY_INVALID" });
}
