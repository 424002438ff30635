import { DAY_MS, HOUR_MS, MINUTE_MS } from "@krapao/contract/time";

/** Bangkok is seven hours ahead. */
const OFFSET_MS = 7 * HOUR_MS;
const MORNING_HOUR = 9;

/** Times to come back to a conversation; `tomorrow` is nine o'clock in the operator's zone. */
export function snoozeTimes(now: number): Record<"halfHour" | "threeHours" | "tomorrow", string> {
  const midnight = Math.floor((now + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
  const text = (at: number) => new Date(at).toISOString();
  return {
    halfHour: text(now + 30 * MINUTE_MS),
    threeHours: text(now + 3 * HOUR_MS),
    tomorrow: text(midnight + DAY_MS + MORNING_HOUR * HOUR_MS),
  };
}
