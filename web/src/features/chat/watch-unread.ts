import { CHAT_PREFIX, sync } from "@krapao/contract/member/chat";
import { api } from "../../lib/api/api.ts";
import { bodyOf, type Caller, isStill, listenerOf } from "./identity.ts";

/** Several messages within this time are counted once. */
const SETTLE_MS = 300;

/**
 * Reports the number of unread messages while the chat has not been opened in this page. A visitor
 * without a conversation gets no socket. Returns how to stop.
 */
export function watchUnread(caller: Caller, onCount: (count: number) => void): () => void {
  let isStopped = false;
  let release: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Messages of agents that were not read when they arrived, and the last message seen so far. */
  let unread: number[] = [];
  let seenSeq: number | null = null;

  /** What came after a message, and which messages of agents are unread since. */
  async function readAfter(after: number) {
    const { state, messages } = await api(sync, { input: { ...bodyOf(caller), after } });
    const arrived = messages.filter(({ sender }) => sender === "agent").map(({ seq }) => seq);
    // Another page may have read some of them.
    unread = [...unread, ...arrived].filter((seq) => seq > state.customerReadSeq);
    seenSeq = Math.max(after, ...messages.map(({ seq }) => seq));
  }

  /** Counts, and returns the room of the conversation; null when there is none. */
  async function countFirst(): Promise<string | null> {
    if (isStopped || !isStill(caller)) return null;
    const { state, messages } = await api(sync, {
      input: { ...bodyOf(caller), after: 0, limit: 1 },
    });
    seenSeq = state.customerReadSeq;
    if (state.lastSeq > seenSeq) await readAfter(seenSeq);
    if (!isStopped) onCount(unread.length);
    const userId = caller.guestId ?? messages[0]?.userId ?? null;
    return state.conversationId === null || userId === null ? null : CHAT_PREFIX + userId;
  }

  /** Counts what arrived since the last count: one call, whatever is unread. */
  async function count(): Promise<void> {
    if (isStopped || !isStill(caller) || seenSeq === null) return;
    await readAfter(seenSeq);
    if (!isStopped) onCount(unread.length);
  }

  const countSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => count().catch(() => undefined), SETTLE_MS);
  };

  async function start() {
    const room = await countFirst();
    if (isStopped || room === null) return;
    const { connectSocket } = await import("../../lib/socket/member-socket.ts");
    if (isStopped) return;
    const shared = connectSocket(listenerOf(caller));
    const { socket } = shared;
    const join = () => socket.emit("join", room, countSoon);
    socket.on("messaging", countSoon).on("chat", countSoon).on("connect", join);
    if (socket.connected) join();
    release = () => {
      socket.off("messaging", countSoon).off("chat", countSoon).off("connect", join);
      shared.release();
    };
  }

  start().catch(() => undefined);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    release?.();
  };
}
