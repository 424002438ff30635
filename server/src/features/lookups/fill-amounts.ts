import type { Currency } from "@krapao/contract";

const SIGNS: Record<Currency, string> = { THB: "฿", LAK: "₭" };

/** An amount for a text of the operator: `฿500`, `₭1,250.50`. */
function shortAmount(minor: bigint, currency: Currency): string {
  const units = (minor / 100n).toLocaleString("en");
  const cents = minor % 100n;
  const decimals = cents === 0n ? "" : `.${cents.toString().padStart(2, "0")}`;
  return `${SIGNS[currency]}${units}${decimals}`;
}

/**
 * Replaces `{name}` in a text of the operator with the amount of that name in the member's
 * currency, so that one text serves members of both currencies. Other braces stay as they are.
 * @param amounts minor units by name and currency
 */
export function fillAmounts(
  text: string,
  amounts: Readonly<Record<string, Readonly<Record<Currency, bigint>>>>,
  currency: Currency,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const amount = Object.hasOwn(amounts, name) ? amounts[name] : undefined;
    return amount ? shortAmount(amount[currency], currency) : placeholder;
  });
}
