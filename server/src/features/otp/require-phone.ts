import { refuse } from "../../kernel/errors.ts";
import type { Variant } from "../lookups/index.ts";
import { normalisePhone } from "./phone.ts";

/**
 * The phone in its one form. The Lao build knows no fixed length, so that the code about ten digits would mislead there.
 * @throws PHONE_NUMBER_REQUIRE_10_DIGIT in the Thai build, KEY_INVALID on `field` in the Lao one
 */
export function requirePhone(text: string, variant: Variant, field: string): string {
  const phone = normalisePhone(text, variant);
  if (phone !== null) return phone;
  return variant === "thai"
    ? refuse("PHONE_NUMBER_REQUIRE_10_DIGIT")
    : refuse("KEY_INVALID", { [field]: "KEY_INVALID" });
}
