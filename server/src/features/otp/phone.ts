import type { Variant } from "../lookups/index.ts";

/**
 * Normalises a phone number: removes spaces and dashes and replaces the country code by 0.
 * Thai build: 10 digits. Lao build: 8 to 11 digits; a mobile number without its leading 0 gets one.
 * @returns null when it is not a phone number of this build
 */
export function normalisePhone(text: string, variant: Variant): string | null {
  const bare = text.replace(/[\s-]/g, "");
  if (variant === "thai") {
    const local = bare.replace(/^\+66(?=\d{9}$)/, "0");
    return /^\d{10}$/.test(local) ? local : null;
  }
  const local = bare.replace(/^\+856(?=\d{7,10}$)/, "0").replace(/^(?=20\d{8}$)/, "0");
  return /^\d{8,11}$/.test(local) ? local : null;
}
