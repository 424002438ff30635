import { amountText, type Currency, currencySign } from "@krapao/ui/money";

const ZONE = "Asia/Bangkok";

/** `en-GB`, since `th` would give Buddhist years and a browser may lack `lo`. */
const DATE_TIME = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

const WHOLE = new Intl.NumberFormat("en-GB");

/** Amount in units as text: `฿12,500.50`, `−₭10.00`. In a page use `<Amount>` of ui. */
export function money(amount: number, currency: Currency): string {
  return `${amount < 0 ? "−" : ""}${currencySign(currency)}${amountText(Math.abs(amount))}`;
}

/** A count: `12,500`. */
export function whole(count: number): string {
  return WHOLE.format(count);
}

/** ISO moment or Date as `21/11/2026 14:08:52`, in the time of Bangkok and Vientiane. */
export function dateTime(moment: string | Date): string {
  return DATE_TIME.format(new Date(moment)).replace(", ", " ");
}

/** `21/11/2026`. */
export function dateOnly(moment: string | Date): string {
  return dateTime(moment).slice(0, 10);
}

/** `14:08:52`. */
export function timeOnly(moment: string | Date): string {
  return dateTime(moment).slice(11);
}

/** Today in Bangkok as the contract's `day`: `2026-11-21`. */
export function dayOf(moment: string | Date): string {
  const [day = "", month = "", year = ""] = dateOnly(moment).split("/");
  return `${year}-${month}-${day}`;
}

/** A bank account as `123-456-7890` when it has 10 digits, else as it is. */
export function bankAccountText(number: string): string {
  return /^\d{10}$/.test(number)
    ? `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`
    : number;
}

/** How long: `04:12`, from an hour on `1:04:12`, from a day on `2 d 1:04`. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days > 0) return `${days} d ${hours}:${two(minutes)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${two(minutes)}:${two(seconds % 60)}`;
}

/** First letter of a name, for its round tile; Thai and Lao names may start with a leading vowel. */
export function initialOf(name: string): string {
  const letters = name.trim().replace(/^[เ-ไເ-ໄ]+/u, "");
  return ([...letters][0] ?? "?").toUpperCase();
}
