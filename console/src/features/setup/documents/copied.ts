import type { Payload } from "../payload.ts";

/** The content of a copy, which does not begin or end in the past. */
export function copied(payload: Payload, now: number): Payload {
  const isPast = (time: unknown) => typeof time === "string" && Date.parse(time) <= now;
  const past = ["startsAt", "endsAt"].filter((name) => isPast(payload[name]));
  return { ...payload, ...Object.fromEntries(past.map((name) => [name, null])) };
}
