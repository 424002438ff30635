import type { ChatMessage, ChatState } from "@krapao/contract/chat";
import { expect, it } from "vitest";
import { addMessage, addOlder, addSync, EMPTY_LOG, hasOlder, startLog, takeState } from "./log.ts";

const message = (seq: number): ChatMessage => ({
  conversationId: "c",
  seq,
  client_msg_id: `id-${seq}`,
  sender: "customer",
  agentName: null,
  message: { message_type: "text", payload: { message: `no ${seq}` } },
  userId: "1",
  guestId: null,
  username: null,
  name: null,
  createdAt: "2026-11-21T07:00:00.000Z",
  session_id: "s",
});
const state = (lastSeq: number, change: Partial<ChatState> = {}): ChatState => ({
  conversationId: "c",
  lastSeq,
  customerReadSeq: 0,
  agentReadSeq: 0,
  agentName: null,
  session_id: "s",
  ...change,
});
const seqs = ({ messages }: { messages: readonly ChatMessage[] }) => messages.map(({ seq }) => seq);

it("adds the next message, knows one it has, and leaves a gap to be asked for", () => {
  const log = startLog([message(2), message(1)]);
  expect(seqs(log)).toEqual([1, 2]);
  expect(addMessage(log, message(2))).toBe(log);
  expect(addMessage(log, message(4))).toBe("gap");
  const grown = addMessage(log, message(3));
  expect(grown !== "gap" && seqs(grown)).toEqual([1, 2, 3]);
});

it("pages through what was missed without a gap or a double", () => {
  const first = addSync(startLog([message(1)]), {
    messages: [message(1), message(2), message(3)],
    state: state(5),
  });
  const all = addSync(first, { messages: [message(4), message(5)], state: state(5) });
  expect(seqs(all)).toEqual([1, 2, 3, 4, 5]);
  expect(all.cursor).toBe(5);
});

it("puts older pages before, and knows when there are no more", () => {
  const log = startLog([message(5), message(4)]);
  expect(hasOlder(log)).toBe(true);
  const older = addOlder(log, [message(3), message(2), message(1)]);
  expect(seqs(older)).toEqual([1, 2, 3, 4, 5]);
  expect(hasOlder(older)).toBe(false);
  expect(addOlder(older, [message(1)])).toBe(older);
});

it("never takes a read mark back, nor an overtaken state", () => {
  const now = takeState(EMPTY_LOG, state(5, { customerReadSeq: 4, agentName: "Dao" }));
  const late = takeState(now, state(4, { customerReadSeq: 2, agentReadSeq: 3 }));
  expect(late.state).toEqual(state(5, { customerReadSeq: 4, agentReadSeq: 3, agentName: "Dao" }));
});
