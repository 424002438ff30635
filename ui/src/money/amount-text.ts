/**
 * How amounts read: two decimals, thousands separators, the sign of the currency in front. An
 * operator may show kip without decimals. Inputs and files have two always.
 * A `number` is in units as in calls (฿12.50 is 12.5); a `bigint` is in minor units (1250n).
 */
import type { Currency } from "@krapao/contract/money";

const SIGNS: Record<Currency, string> = { THB: "฿", LAK: "₭" };

/** `1234567` -> `1,234,567`. Not by `Intl`: loading `Intl` takes 50 ms on a slow phone. */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** ฿ or ₭. */
export function currencySign(currency: Currency): string {
  return SIGNS[currency];
}

/** `12500.5` -> `["12,500", "50"]`; the sign of the amount is dropped. */
export function amountParts(amount: number | bigint): [whole: string, cents: string] {
  if (typeof amount === "bigint") {
    const minor = amount < 0n ? -amount : amount;
    return [grouped(String(minor / 100n)), String(minor % 100n).padStart(2, "0")];
  }
  const text = Math.abs(amount).toFixed(2);
  return [grouped(text.slice(0, -3)), text.slice(-2)];
}

let isKipWhole = false;

/** The operator's choice: amounts of whole kip show no decimals. */
export function chooseWholeKip(is: boolean): void {
  isKipWhole = is;
}

/** `.50`; empty for whole kip where the operator shows those without decimals. */
export const decimals = (cents: string, currency?: Currency) =>
  isKipWhole && currency === "LAK" && cents === "00" ? "" : `.${cents}`;

/** `12500.5` -> `12,500.50`, with a real minus sign when below zero. */
export function amountText(amount: number | bigint, currency?: Currency): string {
  const [whole, cents] = amountParts(amount);
  return `${amount < 0 ? "−" : ""}${whole}${decimals(cents, currency)}`;
}

/** Amount in units with the sign of its currency: `฿12,500.50`, `−₭10.00`. */
export function money(amount: number, currency: Currency): string {
  return `${amount < 0 ? "−" : ""}${currencySign(currency)}${amountText(Math.abs(amount), currency)}`;
}
