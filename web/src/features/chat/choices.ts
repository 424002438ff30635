import type { ChatButton, ChatCard, ChatContent, ChatMessage } from "@krapao/contract/chat";

const isCard = (each: ChatButton | ChatCard): each is ChatCard => "image_url" in each;

/** Buttons of a message of this type, wherever its maker put them. */
export function choicesOf({ message }: Pick<ChatMessage, "message">, type: string): ChatButton[] {
  if (message.message_type !== type) return [];
  const listed = (message.payloads ?? []).filter((each) => !isCard(each));
  return listed.length > 0 ? listed : (message.payload?.buttons ?? []);
}

/** Cards of a `generic` message. */
export function cardsOf({ message }: Pick<ChatMessage, "message">): ChatCard[] {
  return message.message_type === "generic" ? (message.payloads ?? []).filter(isCard) : [];
}

/** What is sent when somebody chooses: the payload, and the words that were on the button. */
export function answerOf({ title, payload }: ChatButton): ChatContent {
  return payload === ""
    ? { message_type: "text", payload: { message: title } }
    : { message_type: "postback", payload: { payload, title } };
}
