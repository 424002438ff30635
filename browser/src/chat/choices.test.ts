import type { ChatContent, ChatMessage } from "@krapao/contract/member/chat";
import { describe, expect, it } from "vitest";
import { answerOf, cardsOf, choicesOf, openReplies } from "./choices.ts";

const say = (text: string): ChatContent => ({ message_type: "text", payload: { message: text } });

describe("choices", () => {
  const chip = { type: "postback", title: "Yes", payload: "YES" };
  const card = { title: "t", subtitle: "s", image_url: "", buttons: [] };

  it("are read from payloads or payload", () => {
    expect(choicesOf({ message_type: "buttons", payloads: [chip] }, "buttons")).toEqual([chip]);
    const inPayload = { message_type: "buttons", payload: { buttons: [chip] } };
    expect(choicesOf(inPayload, "buttons")).toEqual([chip]);
    expect(choicesOf(inPayload, "quick_replies")).toEqual([]);
    expect(cardsOf({ message_type: "generic", payloads: [card] })).toEqual([card]);
    expect(cardsOf({ message_type: "text", payloads: [card] })).toEqual([]);
  });

  it("send their payload, or their title when they have none", () => {
    expect(answerOf(chip)).toEqual({
      message_type: "postback",
      payload: { payload: "YES", title: "Yes" },
    });
    expect(answerOf({ ...chip, payload: "" })).toEqual(say("Yes"));
  });

  it("are chips until they are answered", () => {
    const message = { message: { message_type: "quick_replies", payload: {}, payloads: [chip] } };
    const asks = message as ChatMessage;
    const answer = { message: say("Yes") } as ChatMessage;
    expect(openReplies(asks, { log: { messages: [asks] }, pending: [] })).toEqual([chip]);
    expect(openReplies(asks, { log: { messages: [asks, answer] }, pending: [] })).toEqual([]);
    expect(openReplies(asks, { log: { messages: [asks] }, pending: [{}] })).toEqual([]);
    // Those that customers send themselves are shown as they came.
    const own: ChatMessage = { ...asks, sender: "customer" };
    expect(openReplies(own, { log: { messages: [own] }, pending: [] })).toEqual([]);
  });
});
