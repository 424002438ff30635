import { refuse } from "../../kernel/errors.ts";
import type { Variant } from "../lookups/index.ts";
import { normalisePhone } from "./phone.ts";

/**
 * Normalises a phone number. The Lao build has its own refusal, because Lao numbers do not have a
 * fixed length of ten digits.
 * @throws PHONE_NUMBER_REQUIRE_10_DIGIT in the Thai build, KEY_INVALID on `field` in the Lao one
 */
export function requirePhone(text: string, variant: Variant, field: string): string {
  const phone = normalisePhone(text, variant);
  if (phone !== null) return phone;
  return variant === "thai"
    ? refuse("PHONE_NUMBER_REQUIRE_10_DIGIT")
    : refuse("KEY_INVALID", { [field]: "KEY_INVALID" });
}
