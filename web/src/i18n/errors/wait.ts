import type { ApiError } from "@krapao/contract/client";
import { waitTexts } from "../texts.ts";

const MINUTE_MS = 60_000;

/**
 * What follows the text of a refusal that ends by itself. Seconds within a minute, else a time of
 * day in Bangkok, with its date when that is not today. Times are rounded up to whole minutes.
 */
export async function waitText(
  { status, until }: Pick<ApiError, "status" | "until">,
  { now, dateTime }: { now: number; dateTime: (time: number) => string },
): Promise<string> {
  const isLimit = status === 429;
  if (!isLimit && !until) return "";
  const words = await waitTexts.load();
  if (!until) return words.soon;
  const end = Date.parse(until);
  const leftMs = end - now;
  if (isLimit && leftMs > 0 && leftMs <= MINUTE_MS) return words.in(Math.ceil(leftMs / 1_000));
  const whole = dateTime(Math.ceil(end / MINUTE_MS) * MINUTE_MS).slice(0, 16);
  const isToday = whole.slice(0, 10) === dateTime(now).slice(0, 10);
  return isLimit ? words.at(isToday ? whole.slice(11) : whole) : words.until(whole);
}
