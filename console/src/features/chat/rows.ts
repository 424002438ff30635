import type { ChatMessage, ChatState } from "@krapao/contract/chat";
import type { Entry } from "./outbox-rules.ts";

/** What the thread shows, from top to bottom. */
export type Row =
  | { kind: "day"; key: string; day: string }
  | { kind: "end"; key: string }
  | {
      kind: "message";
      key: string;
      message: ChatMessage;
      /** Time and name stand below the last of a run. */
      isLast: boolean;
    }
  | { kind: "pending"; key: string; entry: Entry };

interface Shown {
  messages: readonly ChatMessage[];
  pending: readonly Entry[];
  state: ChatState | null;
  /** The calendar day of a moment, where the product is at home. */
  dayOf: (moment: string | Date) => string;
}

/** Puts dates and ends of talks between the messages, and what is still on its way after all of them. */
export function layRows({ messages, pending, state, dayOf }: Shown): Row[] {
  const rows: Row[] = [];
  let day = "";
  const enterDay = (moment: string | Date, key: string) => {
    if (dayOf(moment) === day) return;
    day = dayOf(moment);
    rows.push({ kind: "day", key: `day ${key}`, day });
  };
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const next = messages[index + 1];
    if (before && before.session_id !== message.session_id) {
      rows.push({ kind: "end", key: `end ${message.seq}` });
    }
    enterDay(message.createdAt, String(message.seq));
    const isLast = !next || !isSameRun(message, next);
    rows.push({ kind: "message", key: message.client_msg_id, message, isLast });
  });
  const newest = messages.at(-1);
  const hasEnded =
    newest && state?.lastSeq === newest.seq && state.session_id !== newest.session_id;
  if (hasEnded) rows.push({ kind: "end", key: "end" });
  const arrived = new Set(messages.map(({ client_msg_id }) => client_msg_id));
  for (const entry of pending) {
    if (arrived.has(entry.id)) continue;
    enterDay(new Date(entry.at), entry.id);
    rows.push({ kind: "pending", key: entry.id, entry });
  }
  return rows;
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
