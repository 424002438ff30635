import type { CannedReply } from "@krapao/contract/console/chat";
import { type Language, languageOfText } from "@krapao/contract/languages";
import type { ChatMessage } from "@krapao/contract/member/chat";

/** The values of a canned reply's placeholders. */
export interface Blanks {
  /** The customer's name; empty for a guest without one. */
  name: string;
  agent: string;
  operator: string;
  /** Of the staff user, by language; empty: none. */
  signature: Readonly<Record<Language, string>>;
}

/** The reply with its placeholders filled; an empty value leaves no double space. */
export function fillBlanks(text: string, blanks: Omit<Blanks, "signature">): string {
  const filled = text.replace(
    /\{(name|agent|operator)\}/g,
    (_, key: "name" | "agent" | "operator") => blanks[key],
  );
  return filled.replace(/ {2,}/g, " ").trim();
}

/** What a canned reply puts into the message box: its text, and below it the signature. */
export function replyText(reply: CannedReply, locale: Language, blanks: Blanks): string {
  const signature = blanks.signature[locale].trim();
  return [fillBlanks(reply.body[locale], blanks), signature].filter(Boolean).join("\n");
}

/**
 * The replies that match a search, by shortcut first, then by a word of the title in any language.
 */
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

/** The language that the customer last wrote in, checked by letters; else the usual one. */
export function languageOf(messages: readonly ChatMessage[], usual: Language): Language {
  for (const { sender, message } of messages.toReversed()) {
    // The text of a button is ours, not the customer's.
    if (sender !== "customer" || message.message_type !== "text") continue;
    const found = languageOfText(message.payload.message ?? "");
    if (found) return found;
  }
  return usual;
}
