import type { ChatMessage, ChatState } from "@krapao/contract/member/chat";
import type { Entry } from "./entry.ts";

/** The rows of a thread, from top to bottom. */
export type Row<E extends Entry = Entry> =
  | { kind: "day"; key: string; day: string }
  | { kind: "end"; key: string }
  | {
      kind: "message";
      key: string;
      message: ChatMessage;
      /** Time and name are shown below the last message of a run. */
      isLast: boolean;
    }
  | { kind: "pending"; key: string; entry: E };

interface Shown<E extends Entry> {
  messages: readonly ChatMessage[];
  pending: readonly E[];
  state: ChatState | null;
  /** The calendar day of a time, in the product's time zone. */
  dayOf: (time: string | number) => string;
}

/** Inserts dates and ends of chat sessions between the messages, and appends the pending ones. */
export function layRows<E extends Entry>({ messages, pending, state, dayOf }: Shown<E>): Row<E>[] {
  const rows: Row<E>[] = [];
  let day = "";
  const enterDay = (time: string | number, key: string) => {
    if (dayOf(time) === day) return;
    day = dayOf(time);
    rows.push({ kind: "day", key: `day ${key}`, day });
  };
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const next = messages[index + 1];
    if (before && before.session_id !== message.session_id && isChatSession(messages, before)) {
      rows.push({ kind: "end", key: `end ${message.seq}` });
    }
    enterDay(message.createdAt, String(message.seq));
    const isLast = !next || !isSameRun(message, next);
    rows.push({ kind: "message", key: message.client_msg_id, message, isLast });
  });
  const newest = messages.at(-1);
  if (newest && hasEnded(newest, state) && isChatSession(messages, newest))
    rows.push({ kind: "end", key: "end" });
  for (const entry of pending) {
    enterDay(entry.at, entry.id);
    rows.push({ kind: "pending", key: entry.id, entry });
  }
  return rows;
}

/**
 * Whether the chat session of the newest message has ended; known only when that message is the
 * newest of all.
 */
function hasEnded({ seq, session_id }: ChatMessage, state: ChatState | null): boolean {
  return state !== null && state.lastSeq === seq && state.session_id !== session_id;
}

/**
 * Whether a customer or an agent wrote in the chat session of a message. A session of system notes
 * alone shows no end.
 */
function isChatSession(messages: readonly ChatMessage[], { session_id: id }: ChatMessage): boolean {
  return messages.some(({ session_id, sender }) => session_id === id && sender !== "system");
}

/** An automatic answer is part of the conversation: it is not folded away. */
const isNotice = ({ sender, message }: ChatMessage) =>
  sender === "system" && message.payload?.automatic !== true;

/** Consecutive notices of the system as one row. */
export interface NoticesRow {
  kind: "notices";
  key: string;
  messages: readonly ChatMessage[];
}

/**
 * Folds notices that follow each other into one row, with the dates between them. A single notice
 * stays as it is.
 */
export function foldNotices<E extends Entry>(rows: readonly Row<E>[]): (Row<E> | NoticesRow)[] {
  const folded: (Row<E> | NoticesRow)[] = [];
  let run: Extract<Row<E>, { kind: "message" }>[] = [];
  /** Dates after the run, which belong to it when a notice follows. */
  let dates: Row<E>[] = [];
  const endRun = () => {
    const [first] = run;
    if (first && run.length > 1) {
      const messages = run.map(({ message }) => message);
      folded.push({ kind: "notices", key: `notices ${first.key}`, messages });
    } else folded.push(...run);
    folded.push(...dates);
    run = [];
    dates = [];
  };
  for (const row of rows) {
    if (row.kind === "message" && isNotice(row.message)) {
      run.push(row);
      dates = [];
    } else if (row.kind === "day" && run.length > 0) dates.push(row);
    else {
      endRun();
      folded.push(row);
    }
  }
  endRun();
  return folded;
}

const RUN_MS = 60_000;

/** Consecutive messages of one sender within a minute show one time. */
function isSameRun(one: ChatMessage, next: ChatMessage): boolean {
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return (
    one.sender === next.sender &&
    one.agentName === next.agentName &&
    one.session_id === next.session_id &&
    apart < RUN_MS
  );
}
