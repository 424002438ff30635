import type { ChatContent, ChatMessage, ChatState } from "@krapao/contract/member/chat";
import { describe, expect, it } from "vitest";
import type { Entry } from "./entry.ts";
import { foldNotices, layRows, type NoticesRow, type Row } from "./rows.ts";

const say = (text: string): ChatContent => ({ message_type: "text", payload: { message: text } });
const message = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  conversationId: "c",
  seq,
  client_msg_id: `m${seq}`,
  sender: "agent",
  agentName: "Ploy",
  message: say("hello"),
  userId: null,
  guestId: null,
  username: null,
  name: null,
  createdAt: `2026-11-21T07:${String(10 + seq)}:00.000Z`,
  session_id: "s1",
  ...change,
});
const state = (change: Partial<ChatState> = {}): ChatState => ({
  conversationId: "c",
  lastSeq: 2,
  customerReadSeq: 0,
  agentReadSeq: 0,
  agentName: null,
  session_id: "s1",
  rating_session_id: null,
  ...change,
});
const entry = (id: string, at: string): Entry => ({
  id,
  owner: "guest x",
  at: Date.parse(at),
  content: say("mine"),
  file: null,
  refused: null,
});
const dayOf = (time: string | number) => new Date(time).toISOString().slice(0, 10);
const outline = (rows: readonly (Row | NoticesRow)[]) =>
  rows.map((row) => (row.kind === "day" ? row.day : row.kind === "end" ? "end" : row.key));

describe("the thread", () => {
  it("shows each day once, and where a chat session has ended", () => {
    const messages = [
      message(1, { createdAt: "2026-11-20T03:00:00.000Z" }),
      message(2, { createdAt: "2026-11-20T04:00:00.000Z" }),
      message(3, { session_id: "s2" }),
    ];
    const rows = layRows({
      messages,
      pending: [],
      state: state({ lastSeq: 3, session_id: "s2" }),
      dayOf,
    });
    expect(outline(rows)).toEqual(["2026-11-20", "m1", "m2", "end", "2026-11-21", "m3"]);
  });

  it("shows no end after a session of system notes alone", () => {
    const messages = [
      message(1),
      message(2, { sender: "system", session_id: "note" }),
      message(3, { session_id: "s2" }),
      message(4, { sender: "system", session_id: "note 2" }),
    ];
    const rows = layRows({
      messages,
      pending: [],
      state: state({ lastSeq: 4, session_id: null }),
      dayOf,
    });
    expect(outline(rows)).toEqual(["2026-11-21", "m1", "end", "m2", "m3", "end", "m4"]);
  });

  it("shows the end of the newest session before pending messages", () => {
    const pending = [entry("p", "2026-11-22T01:00:00.000Z")];
    const shown = { messages: [message(1), message(2)], pending, dayOf };
    expect(outline(layRows({ ...shown, state: state({ session_id: null }) }))).toEqual([
      "2026-11-21",
      "m1",
      "m2",
      "end",
      "2026-11-22",
      "p",
    ]);
    expect(outline(layRows({ ...shown, state: state() }))).not.toContain("end");
    // The end is unknown while newer messages are missing.
    const later = state({ lastSeq: 9, session_id: null });
    expect(outline(layRows({ ...shown, state: later }))).not.toContain("end");
    expect(outline(layRows({ ...shown, state: null }))).not.toContain("end");
  });

  it("shows the time below the last message of a run", () => {
    const at = "2026-11-21T07:20:00.000Z";
    const messages = [
      message(1, { createdAt: at }),
      message(2, { createdAt: "2026-11-21T07:20:30.000Z" }),
      message(3, { createdAt: "2026-11-21T07:20:40.000Z", sender: "customer", agentName: null }),
    ];
    const rows = layRows({ messages, pending: [], state: null, dayOf });
    expect(rows.flatMap((row) => (row.kind === "message" ? [row.isLast] : []))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

it("folds notices that follow each other, and no message of a person", () => {
  const notice = (seq: number, day: number) =>
    message(seq, { sender: "system", createdAt: `2026-11-${day}T03:00:00.000Z` });
  const messages = [
    notice(1, 18),
    message(2, { createdAt: "2026-11-18T04:00:00.000Z" }),
    notice(3, 19),
    notice(4, 20),
    notice(5, 20),
    message(6, { createdAt: "2026-11-21T04:00:00.000Z" }),
  ];
  const rows = layRows({ messages, pending: [], state: null, dayOf });
  const keys = messages.map(({ client_msg_id }) => client_msg_id);
  expect(outline(foldNotices(rows))).toEqual([
    "2026-11-18",
    keys[0],
    keys[1],
    "2026-11-19",
    `notices ${keys[2]}`,
    "2026-11-21",
    keys[5],
  ]);
  const last = foldNotices(
    layRows({ messages: messages.slice(2, 5), pending: [], state: null, dayOf }),
  );
  expect(last.at(-1)).toMatchObject({ kind: "notices", messages: messages.slice(2, 5) });
});
