import { EMPTY_LOG } from "@krapao/browser/chat/log";
import type { ChatMessage, ChatState } from "@krapao/contract/member/chat";
import { expect, it } from "vitest";
import { presenceOf } from "./presence.ts";

const written = (sender: ChatMessage["sender"], session_id = "s1") =>
  ({ sender, session_id }) as ChatMessage;
const state = (change: Partial<ChatState> = {}) =>
  ({ agentName: null, session_id: "s1", ...change }) as ChatState;
const view = (
  isAgentPresent: boolean | null,
  messages: ChatMessage[] = [],
  change: Partial<ChatState> = {},
) => ({
  isJoined: true,
  isAgentPresent,
  pending: [],
  log: { ...EMPTY_LOG, messages, state: state(change) },
});

it("says whether agents are here, not whether the line is open", () => {
  expect(presenceOf({ ...view(true), isJoined: false })).toBe("connecting");
  expect(presenceOf(view(null))).toBe("connecting");
  expect(presenceOf(view(true))).toBe("here");
  expect(presenceOf(view(false))).toBe("away");
});

it("says that a question waits, until an agent has the conversation", () => {
  expect(presenceOf(view(true, [written("customer"), written("system")]))).toBe("waiting");
  expect(presenceOf(view(false, [written("customer")]))).toBe("away");
  expect(presenceOf(view(true, [written("customer"), written("agent")]))).toBe("here");
  expect(presenceOf(view(true, [written("customer")], { agentName: "Mai" }))).toBe("agent");
});

it("asks nothing any more when the session of the question has ended", () => {
  expect(presenceOf(view(true, [written("customer")], { session_id: null }))).toBe("here");
  expect(presenceOf(view(true, [written("customer", "s0")]))).toBe("here");
});
