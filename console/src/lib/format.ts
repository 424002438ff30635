import { dateOnly } from "@krapao/ui/format";

export { bankAccountText, dateOnly, dateTime, money, timeOnly } from "@krapao/ui/format";

const WHOLE = new Intl.NumberFormat("en-GB");

/** A count: `12,500`. */
export function whole(count: number): string {
  return WHOLE.format(count);
}

/** Today in Bangkok as the contract's `day`: `2026-11-21`. */
export function dayOf(moment: string | Date): string {
  const [day = "", month = "", year = ""] = dateOnly(moment).split("/");
  return `${year}-${month}-${day}`;
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
