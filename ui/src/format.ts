/** How amounts, moments and accounts read, for members and staff alike. */
import { amountText, type Currency, currencySign } from "./money.ts";

/** Bangkok and Vientiane are 7 hours ahead all year, since 1920. `Intl` would say it too, after 50 ms on a slow phone. */
const ZONE_MS = 7 * 3_600_000;

/** Amount in units as text: `฿12,500.50`, `−₭10.00`. */
export function money(amount: number, currency: Currency): string {
  return `${amount < 0 ? "−" : ""}${currencySign(currency)}${amountText(Math.abs(amount))}`;
}

/** ISO moment or Date as `21/11/2026 14:08:52`, in the time of Bangkok and Vientiane. */
export function dateTime(moment: string | Date): string {
  const there = new Date(new Date(moment).getTime() + ZONE_MS).toISOString();
  const [year, month, day] = there.slice(0, 10).split("-");
  return `${day}/${month}/${year} ${there.slice(11, 19)}`;
}

/** `21/11/2026`. */
export function dateOnly(moment: string | Date): string {
  return dateTime(moment).slice(0, 10);
}

/** `14:08:52`. */
export function timeOnly(moment: string | Date): string {
  return dateTime(moment).slice(11);
}

/** A bank account as `123-456-7890` when it has 10 digits, else as it is. */
export function bankAccountText(number: string): string {
  return /^\d{10}$/.test(number)
    ? `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`
    : number;
}
