import type { ChatMessage, ChatState } from "@krapao/contract/member/chat";

/**
 * The part of a conversation that this page has: an unbroken run of messages by `seq`, up to the
 * cursor. A message beyond a gap is not added; `sync` reads what is missing.
 */
export interface Log {
  messages: readonly ChatMessage[];
  /** The newest `seq` that is here; 0 before the first message. */
  cursor: number;
  state: ChatState | null;
}

export const EMPTY_LOG: Log = { messages: [], cursor: 0, state: null };

/** Creates a log from a page of history, as the server sends it: newest first. */
export function startLog(page: readonly ChatMessage[]): Log {
  const messages = [...page].sort((one, other) => one.seq - other.seq);
  return { messages, cursor: messages.at(-1)?.seq ?? 0, state: null };
}

/** Whether older messages exist than those of the log. */
export function hasOlder({ messages }: Log): boolean {
  return (messages[0]?.seq ?? 1) > 1;
}

/** Adds a pushed message if it is the next one; returns `gap` when others are missing before it. */
export function applyHint(log: Log, message: ChatMessage): Log | "gap" {
  const newest = log.messages.at(-1);
  if (newest && newest.conversationId !== message.conversationId) return "gap";
  if (message.seq <= log.cursor) return log;
  if (message.seq > log.cursor + 1) return "gap";
  return {
    messages: [...log.messages, message],
    cursor: message.seq,
    state: log.state && {
      ...log.state,
      lastSeq: Math.max(log.state.lastSeq, message.seq),
      session_id: message.session_id,
    },
  };
}

/** Adds an answer of `sync`: messages in order, and the state of the conversation. */
export function applySync(
  log: Log,
  { messages, state }: { messages: readonly ChatMessage[]; state: ChatState },
): Log {
  let next = log;
  for (const message of messages) {
    const grown = applyHint(next, message);
    if (grown !== "gap") next = grown;
  }
  return applyState(next, state);
}

/** Applies a state. Read marks never move back, in whatever order two states arrive. */
export function applyState(log: Log, state: ChatState): Log {
  const last = log.state;
  if (!last || last.conversationId !== state.conversationId) return { ...log, state };
  if (state.lastSeq < last.lastSeq) {
    // A newer state has arrived before it: only its read marks can still count.
    return { ...log, state: { ...last, ...newestReads(last, state) } };
  }
  return { ...log, state: { ...state, ...newestReads(last, state) } };
}

const newestReads = (one: ChatState, other: ChatState) => ({
  customerReadSeq: Math.max(one.customerReadSeq, other.customerReadSeq),
  agentReadSeq: Math.max(one.agentReadSeq, other.agentReadSeq),
});

/** Adds an older page of history, newest first, before the log. */
export function prependPage(log: Log, page: readonly ChatMessage[]): Log {
  let first = log.messages[0]?.seq ?? log.cursor + 1;
  const older: ChatMessage[] = [];
  for (const message of [...page].sort((one, other) => other.seq - one.seq)) {
    if (message.seq !== first - 1) continue;
    older.unshift(message);
    first = message.seq;
  }
  return older.length === 0 ? log : { ...log, messages: [...older, ...log.messages] };
}

/** Replaces a message by a newer copy, whose media link is valid again. */
export function replaceMessage(log: Log, message: ChatMessage): Log {
  const messages = log.messages.map((each) => (each.seq === message.seq ? message : each));
  return { ...log, messages };
}

/**
 * Whether the answer belongs to another conversation than the log, which must then be read again.
 * `asked` is the cursor of the request: messages that were pushed since are not in the answer yet.
 */
export function isForeign({ messages }: Log, state: ChatState, asked: number): boolean {
  return isOther(messages, state) || state.lastSeq < asked;
}

/**
 * Whether a pushed state shows that messages are missing. A state behind the cursor is outdated and
 * shows nothing.
 */
export function isNews({ messages, cursor }: Log, state: ChatState): boolean {
  return isOther(messages, state) || state.lastSeq > cursor;
}

function isOther(messages: Log["messages"], state: ChatState): boolean {
  const here = messages.at(-1)?.conversationId;
  return here !== undefined && here !== state.conversationId;
}

/**
 * Number of the agent's messages that the customer has not read. Notices of the system are no
 * messages of an agent.
 */
export function unreadOf({ messages, state }: Log): number {
  if (!state) return 0;
  const read = state.customerReadSeq;
  const first = messages[0]?.seq ?? 1;
  const before = Math.max(0, first - 1 - read);
  return before + messages.filter(({ seq, sender }) => seq > read && sender === "agent").length;
}
