/** The form of an announcement: what a new one is, and what its channels need. Pure. */
import {
  type Announcement,
  CHANNELS,
  type Channel,
  type Content,
} from "@krapao/contract/console/announcements/announcements";
import { LANGUAGES, type Language } from "@krapao/contract/languages";

export const blankContent = (): Content => ({
  title: { th: "", la: "", en: "" },
  html: { th: "", la: "", en: "" },
  link: null,
  channels: ["app"],
  segment: null,
  startsAt: null,
  endsAt: null,
});

/** A copy to send again: its times have passed. */
export const copyOf = (content: Content): Content => ({ ...content, startsAt: null, endsAt: null });

/**
 * Chooses or leaves out a channel. A push message opens the announcement in the app, so both come
 * together.
 */
export function withChannel(channels: readonly Channel[], channel: Channel): Channel[] {
  const next = new Set(channels);
  if (next.has(channel)) {
    next.delete(channel);
    if (channel === "app") next.delete("push");
  } else {
    next.add(channel);
    if (channel === "push") next.add("app");
  }
  return CHANNELS.filter((each) => next.has(each));
}

/** The languages in which the title or the text is missing. */
export const missingIn = ({ title, html }: Content): Language[] =>
  LANGUAGES.filter((each) => title[each].trim() === "" || html[each].trim() === "");

/** Whether the server would send it now; an end that has passed is refused. */
export function isSendable(content: Content, now: number): boolean {
  const { channels, endsAt, startsAt } = content;
  const from = startsAt === null ? now : Math.max(now, Date.parse(startsAt));
  const isOver = endsAt !== null && Date.parse(endsAt) <= from;
  return missingIn(content).length === 0 && channels.length > 0 && !isOver;
}

/** The title in the staff user's language, else in any. */
export function titleOf(
  { content: { title } }: Pick<Announcement, "content">,
  language: Language,
): string {
  return title[language] || LANGUAGES.map((each) => title[each]).find(Boolean) || "";
}
