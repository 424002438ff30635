import type { ChatButton, ChatCard, ChatContent, ChatMessage } from "@krapao/contract/member/chat";
import type { Log } from "./log.ts";
import { isRaw } from "./text-of.ts";

type Choice = ChatButton | ChatCard;
type Content = Omit<ChatContent, "payload"> & Partial<Pick<ChatContent, "payload">>;

const isCard = (each: Choice): each is ChatCard => "image_url" in each;
const isButton = (each: Choice): each is ChatButton => !isCard(each);

/** The buttons of a message of this type, from `payloads` or from `payload.buttons`. */
export function choicesOf({ message_type, payload, payloads }: Content, type: string) {
  if (message_type !== type) return [];
  const listed = (payloads ?? []).filter(isButton);
  return listed.length > 0 ? listed : (payload?.buttons ?? []);
}

/**
 * The chips of a quick reply that is not answered yet: the newest message, with nothing pending
 * after it.
 */
export function openReplies(
  message: ChatMessage,
  { log, pending }: { log: Pick<Log, "messages">; pending: readonly unknown[] },
): ChatButton[] {
  const isNewest = pending.length === 0 && message === log.messages.at(-1);
  return isNewest && !isRaw(message) ? choicesOf(message.message, "quick_replies") : [];
}

/** The cards of a `generic` message. */
export function cardsOf({ message_type, payloads }: Content): ChatCard[] {
  return message_type === "generic" ? (payloads ?? []).filter(isCard) : [];
}

/**
 * What choosing a button sends: its payload with its title, or its title as text when it has none.
 */
export function answerOf({ title, payload }: ChatButton): ChatContent {
  return payload === ""
    ? { message_type: "text", payload: { message: title } }
    : { message_type: "postback", payload: { payload, title } };
}
