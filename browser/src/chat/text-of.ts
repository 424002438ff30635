import { type ChatContent, type ChatMessage, CUSTOMER_TYPES } from "@krapao/contract/member/chat";

const KNOWN = ["text", "buttons", "quick_replies", "postback", "media"];

/** The text of a message; undefined for a type that this build does not know. */
export function textOf({
  message_type: type,
  payload,
}: Pick<ChatContent, "message_type" | "payload">): string | undefined {
  if (!KNOWN.includes(type)) return undefined;
  const { message, title, payload: back } = payload ?? {};
  return type === "postback" ? (title ?? message ?? back) : message || undefined;
}

/** Whether a message is shown as it came: customers have no buttons, cards and quick replies. */
export function isRaw({ sender, message }: Pick<ChatMessage, "sender" | "message">): boolean {
  return sender === "customer" && !CUSTOMER_TYPES.includes(message.message_type);
}
