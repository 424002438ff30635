/** Announcements: shapes, the allowed transitions, and the rules of sending. Pure. */
import {
  type Announcement,
  type Channel,
  type Content,
  SHOWN_DAYS,
  type State,
} from "@krapao/contract/console/announcements/announcements";
import { DAY_MS } from "@krapao/contract/time";

/** Members of one transaction that makes deliveries. */
export const PAGE = 500;
/** Deliveries that are called before their outcomes are recorded. */
export const CALLS = 40;
/** An audience of up to so many members is counted; of a larger one so many are compared. */
export const SAMPLE = 3_000;
/** A call without an outcome for this long has none: its process died. It is not repeated. */
export const LOST_MS = 10 * 60_000;
/** So long after an announcement was last shown, its deliveries stay. */
export const KEPT_MS = 90 * DAY_MS;

export interface StoredAnnouncement extends Omit<Announcement, "content"> {
  content: Content;
}

/** Staff users end an announcement also after it was sent, so that the app shows it no longer. */
const TRANSITIONS: Record<"send" | "pause" | "resume" | "cancel", readonly State[]> = {
  send: ["draft"],
  pause: ["sending"],
  resume: ["paused"],
  cancel: ["draft", "scheduled", "sending", "paused", "sent"],
};

export function isAllowed(step: keyof typeof TRANSITIONS, state: State): boolean {
  return TRANSITIONS[step].includes(state);
}

/** Whether an announcement that is sent now waits for its time. */
export function stateAtSend({ startsAt }: Pick<Content, "startsAt">, now: Date) {
  return startsAt !== null && new Date(startsAt) > now ? "scheduled" : "sending";
}

/** Until when the app shows an announcement whose sending begins now. */
export function shownUntil({ endsAt }: Pick<Content, "endsAt">, now: Date): Date {
  return endsAt === null ? new Date(now.getTime() + SHOWN_DAYS * DAY_MS) : new Date(endsAt);
}

/** An SMS costs money and reaches people outside the app, and so do many members by any way. */
export function needsSecondPerson(
  channels: readonly Channel[],
  { isLarge }: { isLarge: boolean },
): boolean {
  return channels.includes("sms") || isLarge;
}
