import type { ChatMessage } from "@krapao/contract/chat";
import type { CannedReply } from "@krapao/contract/office/chat";
import type { Locale } from "../../i18n/index.ts";

/** What stands in a canned reply for what only the desk knows. */
export interface Blanks {
  /** Of the customer; a guest without one is called by nothing. */
  name: string;
  agent: string;
  operator: string;
}

/** The reply as it will be sent; what is unknown leaves no hole of two spaces. */
export function fillBlanks(text: string, blanks: Blanks): string {
  const filled = text.replace(/\{(name|agent|operator)\}/g, (_, key: keyof Blanks) => blanks[key]);
  return filled.replace(/ {2,}/g, " ").trim();
}

/** Replies that somebody looks for, by shortcut first, then by a word of the title in any language. */
export function findReplies(replies: readonly CannedReply[], text: string): CannedReply[] {
  const wanted = text.trim().toLowerCase();
  const rank = ({ shortcut, title }: CannedReply) => {
    if (shortcut.startsWith(wanted)) return 0;
    if (shortcut.includes(wanted)) return 1;
    return Object.values(title).some((each) => each.toLowerCase().includes(wanted)) ? 2 : 3;
  };
  return replies
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter((each) => each.rank < 3)
    .sort((one, other) => one.rank - other.rank || one.reply.position - other.reply.position)
    .map(({ reply }) => reply);
}

const SCRIPTS: readonly [Locale, RegExp][] = [
  ["la", /\p{Script=Lao}/u],
  ["th", /\p{Script=Thai}/u],
  ["en", /[a-z]{2}/i],
];

/** The language the customer last wrote in, as far as letters tell; else the product's. */
export function languageOf(messages: readonly ChatMessage[], usual: Locale): Locale {
  for (const { sender, message } of messages.toReversed()) {
    // What stands on a button is our own language.
    if (sender !== "customer" || message.message_type !== "text") continue;
    const text = (message.payload.message ?? "").replace(/https?:\/\/\S+/gi, "");
    const found = SCRIPTS.find(([, script]) => script.test(text));
    if (found) return found[0];
  }
  return usual;
}
