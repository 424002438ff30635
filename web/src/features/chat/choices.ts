import type { ChatButton, ChatCard, ChatContent, ChatMessage } from "@krapao/contract/chat";
import type { Log } from "@krapao/ui/chat/log";

type Choice = ChatButton | ChatCard;
type Carrier = {
  message: {
    message_type: string;
    payload?: ChatContent["payload"];
    payloads?: Choice[] | undefined;
  };
};

const isCard = (each: Choice): each is ChatCard => "image_url" in each;
const isButton = (each: Choice): each is ChatButton => !isCard(each);

/** Buttons of a message of this type, wherever its maker put them. */
export function choicesOf({ message }: Carrier, type: string): ChatButton[] {
  if (message.message_type !== type) return [];
  const listed = (message.payloads ?? []).filter(isButton);
  return listed.length > 0 ? listed : (message.payload?.buttons ?? []);
}

/** Chips of a quick reply that nobody has answered yet: the newest message, and nothing is on its way. */
export function openReplies(
  message: ChatMessage,
  { log, pending }: { log: Pick<Log, "messages">; pending: readonly unknown[] },
): ChatButton[] {
  const isNewest = pending.length === 0 && message === log.messages.at(-1);
  return isNewest ? choicesOf(message, "quick_replies") : [];
}

/** Cards of a `generic` message. */
export function cardsOf({ message }: Carrier): ChatCard[] {
  return message.message_type === "generic" ? (message.payloads ?? []).filter(isCard) : [];
}

/** What is sent when somebody chooses: the payload, and the words that were on the button. */
export function answerOf({ title, payload }: ChatButton): ChatContent {
  return payload === ""
    ? { message_type: "text", payload: { message: title } }
    : { message_type: "postback", payload: { payload, title } };
}
