import type { ChatMessage, ChatState } from "@krapao/contract/member/chat";
import { describe, expect, it } from "vitest";
import {
  applyHint,
  applyState,
  applySync,
  EMPTY_LOG,
  hasOlder,
  isForeign,
  isNews,
  type Log,
  prependPage,
  replaceMessage,
  startLog,
  unreadOf,
} from "./log.ts";

const message = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  conversationId: "c",
  seq,
  client_msg_id: `id-${seq}`,
  sender: "agent",
  agentName: "Ploy",
  message: { message_type: "text", payload: { message: `no ${seq}` } },
  userId: "1",
  guestId: null,
  username: null,
  name: null,
  createdAt: "2026-11-21T07:10:00.000Z",
  session_id: "s1",
  ...change,
});
const run = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const state = (change: Partial<ChatState> = {}): ChatState => ({
  conversationId: "c",
  lastSeq: 20,
  customerReadSeq: 0,
  agentReadSeq: 0,
  agentName: null,
  session_id: "s1",
  rating_session_id: null,
  ...change,
});
const seqs = ({ messages }: Log) => messages.map(({ seq }) => seq);
const applied = (log: Log | "gap"): Log => {
  if (log === "gap") throw new Error("a gap");
  return log;
};

describe("a log", () => {
  it("starts with the newest page in ascending order", () => {
    const log = startLog(run(11, 20).reverse());
    expect(seqs(log)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(log.cursor).toBe(20);
    expect(hasOlder(log)).toBe(true);
    expect(hasOlder(startLog(run(1, 3).reverse()))).toBe(false);
    expect(hasOlder(EMPTY_LOG)).toBe(false);
  });

  it("accepts a pushed message only when it is the next one", () => {
    const log = startLog(run(1, 2).reverse());
    expect(seqs(applied(applyHint(log, message(3))))).toEqual([1, 2, 3]);
    expect(applyHint(log, message(4))).toBe("gap");
    expect(applyHint(log, message(2))).toBe(log);
    expect(applyHint(log, message(3, { conversationId: "other" }))).toBe("gap");
    expect(seqs(applied(applyHint(EMPTY_LOG, message(1))))).toEqual([1]);
  });

  it("reads what was missed without a gap or a duplicate", () => {
    let log = startLog(run(1, 10).reverse());
    for (const [from, to] of [
      [11, 110],
      [105, 204],
      [205, 304],
      [305, 360],
    ] as const) {
      log = applySync(log, { messages: run(from, to), state: state({ lastSeq: 360 }) });
    }
    expect(seqs(log)).toEqual(seqs({ messages: run(1, 360), cursor: 360, state: null }));
    expect(log.cursor).toBe(360);
  });

  it("never adds beyond a gap", () => {
    const log = applySync(startLog([message(1)]), {
      messages: [message(2), message(4)],
      state: state(),
    });
    expect(seqs(log)).toEqual([1, 2]);
    expect(log.cursor).toBe(2);
  });

  it("adds an older page only where it joins", () => {
    const log = startLog(run(11, 20).reverse());
    const grown = prependPage(log, run(1, 12).reverse());
    expect(seqs(grown)).toEqual(run(1, 20).map(({ seq }) => seq));
    expect(prependPage(log, run(1, 5).reverse())).toBe(log);
  });

  it("never moves a read mark back", () => {
    let log = applyState(startLog([message(1)]), state({ agentReadSeq: 7, customerReadSeq: 5 }));
    log = applyState(log, state({ lastSeq: 19, agentReadSeq: 6, session_id: null }));
    expect(log.state).toMatchObject({ lastSeq: 20, agentReadSeq: 7, session_id: "s1" });
    log = applyState(log, state({ lastSeq: 21, agentReadSeq: 6, session_id: null }));
    expect(log.state).toMatchObject({ lastSeq: 21, agentReadSeq: 7, session_id: null });
  });

  it("counts the agent's messages since the last read mark, loaded or not", () => {
    const log = startLog([message(12, { sender: "customer" }), message(11), message(10)]);
    expect(unreadOf(log)).toBe(0);
    expect(unreadOf(applyState(log, state({ customerReadSeq: 10 })))).toBe(1);
    expect(unreadOf(applyState(log, state({ customerReadSeq: 7 })))).toBe(4);
    expect(unreadOf(applyState(log, state({ customerReadSeq: 12 })))).toBe(0);
  });

  it("detects another conversation", () => {
    const log = startLog([message(5)]);
    expect(isForeign(log, state(), log.cursor)).toBe(false);
    expect(isForeign(log, state({ conversationId: "other" }), log.cursor)).toBe(true);
    expect(isForeign(log, state({ lastSeq: 3 }), log.cursor)).toBe(true);
    expect(isForeign(EMPTY_LOG, state({ conversationId: null, lastSeq: 0 }), 0)).toBe(false);
  });

  it("accepts an answer that a pushed message has overtaken", () => {
    const log = startLog([message(4), message(5)]);
    expect(isForeign(log, state({ lastSeq: 4 }), 4)).toBe(false);
    expect(isNews(log, state({ lastSeq: 4 }))).toBe(false);
    expect(isNews(log, state({ lastSeq: 6 }))).toBe(true);
    expect(isNews(log, state({ conversationId: "other", lastSeq: 5 }))).toBe(true);
  });

  it("replaces a message whose link was renewed", () => {
    const fresh = message(5, { message: { message_type: "media", payload: { url: "/new" } } });
    expect(replaceMessage(startLog([message(5)]), fresh).messages).toEqual([fresh]);
  });
});
