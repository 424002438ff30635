/** Times of a day, typed in 24 hours whatever the browser's language. */

const HOUR = 60;
const DAY = 24 * HOUR;

/** The minute of `08:30`; null when it is no time. `24:00` is the end of the day. */
export function minuteOf(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2])];
  const minute = hours * HOUR + minutes;
  return minutes < HOUR && minute <= DAY ? minute : null;
}

export function timeOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / HOUR))}:${two(minute % HOUR)}`;
}
