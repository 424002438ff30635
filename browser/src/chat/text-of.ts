import type { ChatContent } from "@krapao/contract/member/chat";

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
