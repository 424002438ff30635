import type { ChatContent } from "@krapao/contract/chat";

const KNOWN = ["text", "buttons", "quick_replies", "postback", "media"];

/** The words of a message, of a type that is known here. */
export function textOf({
  message_type: type,
  payload,
}: Pick<ChatContent, "message_type" | "payload">): string | undefined {
  if (!KNOWN.includes(type)) return undefined;
  const { message, title, payload: back } = payload ?? {};
  return type === "postback" ? (title ?? message ?? back) : message || undefined;
}
