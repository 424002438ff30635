import type { ChatMessage, ChatState } from "@krapao/contract/chat";

/**
 * What the desk knows of a conversation: an unbroken run of messages by `seq`, up to the cursor. A message is added
 * only when it is the next one; whatever lies beyond a gap is asked for by `sync`.
 */
export interface Log {
  messages: readonly ChatMessage[];
  /** The newest `seq` that is here; 0 before the first message. */
  cursor: number;
  state: ChatState | null;
}

export const EMPTY_LOG: Log = { messages: [], cursor: 0, state: null };

/** Begins with a page of history, in whatever order it came. */
export function startLog(page: readonly ChatMessage[]): Log {
  const messages = [...page].sort((one, other) => one.seq - other.seq);
  return { messages, cursor: messages.at(-1)?.seq ?? 0, state: null };
}

/** Whether there is more before the oldest message that is here. */
export const hasOlder = ({ messages }: Log): boolean => (messages[0]?.seq ?? 1) > 1;

/** Adds a message if it is the next one; `gap` when others are missing before it. */
export function addMessage(log: Log, message: ChatMessage): Log | "gap" {
  if (message.seq <= log.cursor) return log;
  if (message.seq > log.cursor + 1) return "gap";
  return { ...log, messages: [...log.messages, message], cursor: message.seq };
}

/** Adds an answer of `sync`: messages in order, and where the conversation stands. */
export function addSync(
  log: Log,
  { messages, state }: { messages: readonly ChatMessage[]; state: ChatState },
): Log {
  let next = log;
  for (const message of messages) {
    const grown = addMessage(next, message);
    if (grown !== "gap") next = grown;
  }
  return takeState(next, state);
}

/** Takes a state, unless a newer one is here. Read marks never go back, in whatever order two states arrive. */
export function takeState(log: Log, state: ChatState): Log {
  const last = log.state;
  if (!last) return { ...log, state };
  const kept = state.lastSeq < last.lastSeq ? last : state;
  const customerReadSeq = Math.max(last.customerReadSeq, state.customerReadSeq);
  const agentReadSeq = Math.max(last.agentReadSeq, state.agentReadSeq);
  return { ...log, state: { ...kept, customerReadSeq, agentReadSeq } };
}

/** Puts an older page before what is here. */
export function addOlder(log: Log, page: readonly ChatMessage[]): Log {
  let first = log.messages[0]?.seq ?? log.cursor + 1;
  const older: ChatMessage[] = [];
  for (const message of [...page].sort((one, other) => other.seq - one.seq)) {
    if (message.seq !== first - 1) continue;
    older.unshift(message);
    first = message.seq;
  }
  return older.length === 0 ? log : { ...log, messages: [...older, ...log.messages] };
}

/** Exchanges a message for a newer reading of it: the link of its medium had grown old. */
export function renewMessage(log: Log, message: ChatMessage): Log {
  const messages = log.messages.map((each) => (each.seq === message.seq ? message : each));
  return { ...log, messages };
}
