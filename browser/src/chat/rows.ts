import type { ChatMessage, ChatState } from "@krapao/contract/chat";
import type { Entry } from "./outbox-rules.ts";

/** What the thread shows, from top to bottom. */
export type Row<E extends Entry = Entry> =
  | { kind: "day"; key: string; day: string }
  | { kind: "end"; key: string }
  | {
      kind: "message";
      key: string;
      message: ChatMessage;
      /** Time and name stand below the last of a run. */
      isLast: boolean;
    }
  | { kind: "pending"; key: string; entry: E };

interface Shown<E extends Entry> {
  messages: readonly ChatMessage[];
  pending: readonly E[];
  state: ChatState | null;
  /** The calendar day of a moment, where the product is at home. */
  dayOf: (moment: string | number) => string;
}

/** Puts dates and ends of talks between the messages, and what is still on its way after all of them. */
export function layRows<E extends Entry>({ messages, pending, state, dayOf }: Shown<E>): Row<E>[] {
  const rows: Row<E>[] = [];
  let day = "";
  const enterDay = (moment: string | number, key: string) => {
    if (dayOf(moment) === day) return;
    day = dayOf(moment);
    rows.push({ kind: "day", key: `day ${key}`, day });
  };
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const next = messages[index + 1];
    if (before && before.session_id !== message.session_id && isTalk(messages, before)) {
      rows.push({ kind: "end", key: `end ${message.seq}` });
    }
    enterDay(message.createdAt, String(message.seq));
    const isLast = !next || !isSameRun(message, next);
    rows.push({ kind: "message", key: message.client_msg_id, message, isLast });
  });
  const newest = messages.at(-1);
  if (newest && hasEnded(newest, state) && isTalk(messages, newest))
    rows.push({ kind: "end", key: "end" });
  for (const entry of pending) {
    enterDay(entry.at, entry.id);
    rows.push({ kind: "pending", key: entry.id, entry });
  }
  return rows;
}

/** Whether the talk of the newest message is over; known only when it is the newest of all. */
function hasEnded({ seq, session_id }: ChatMessage, state: ChatState | null): boolean {
  return state !== null && state.lastSeq === seq && state.session_id !== session_id;
}

/** Whether anybody spoke where this message stands: a note of the house alone is no talk that could end. */
function isTalk(messages: readonly ChatMessage[], { session_id: id }: ChatMessage): boolean {
  return messages.some(({ session_id, sender }) => session_id === id && sender !== "system");
}

const RUN_MS = 60_000;

/** Messages of one sender within a minute share their time. */
function isSameRun(one: ChatMessage, next: ChatMessage): boolean {
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return (
    one.sender === next.sender &&
    one.agentName === next.agentName &&
    one.session_id === next.session_id &&
    apart < RUN_MS
  );
}
