import type { Currency } from "@krapao/contract/money";
import { money } from "../../format.ts";

/** The sums of some rows, one for each currency: `฿12,000.00 + ₭50,000`. */
export function sumsText(rows: readonly { amount: number | null; currency: Currency | null }[]) {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of rows) {
    if (amount === null || currency === null) continue;
    // In hundredths, since the sum of many floats is not exact.
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * 100));
  }
  return [...sums].map(([currency, hundredths]) => money(hundredths / 100, currency)).join(" + ");
}
