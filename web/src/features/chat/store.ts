import { EMPTY_LOG, type Log } from "@krapao/ui/chat/log";
import type { Entry } from "./entry.ts";

/** What the widget shows, exchanged as a whole at every change. */
export interface ChatView {
  log: Log;
  /** On its way and not yet in the log, in the order of writing. */
  pending: readonly Entry[];
  /** How much of a file has left, by message. */
  progress: Readonly<Record<string, number>>;
  phase: "loading" | "ready" | "failed";
  isReadingOlder: boolean;
  /** Whether the page hears what the server pushes. */
  hears: boolean;
  isAgentTyping: boolean;
}

const EMPTY_VIEW: ChatView = {
  log: EMPTY_LOG,
  pending: [],
  progress: {},
  phase: "loading",
  isReadingOlder: false,
  hears: false,
  isAgentTyping: false,
};

export function openStore() {
  let now = EMPTY_VIEW;
  const listeners = new Set<() => void>();
  return {
    view: () => now,
    set(part: Partial<ChatView>) {
      now = { ...now, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
