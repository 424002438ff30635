import type { ChatButton, ChatCard, ChatContent } from "@krapao/contract/chat";

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
