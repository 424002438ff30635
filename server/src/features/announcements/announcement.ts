/** Announcements: shapes, the allowed transitions, and the rules of sending. Pure. */
import type {
  Announcement,
  Channel,
  Content,
  State,
} from "@krapao/contract/console/announcements/announcements";

/** Members of one transaction that makes deliveries. */
export const PAGE = 500;
/** Deliveries that are called before their outcomes are recorded. */
export const CALLS = 40;
/** A call without an outcome for this long has none: its process died. It is not repeated. */
export const LOST_MS = 10 * 60_000;

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

/** An SMS costs money and reaches people outside the app, and so do many members by any way. */
export function needsSecondPerson(
  channels: readonly Channel[],
  { members, aloneMax }: { members: number; aloneMax: number },
): boolean {
  return channels.includes("sms") || members > aloneMax;
}
