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

  /** Counts, and returns the room of the conversation; null when there is none. */
  async function count(): Promise<string | null> {
    if (isStopped || !isStill(caller)) return null;
    const { state, messages } = await api(sync, {
      input: { ...bodyOf(caller), after: 0, limit: 1 },
    });
    const after = state.customerReadSeq;
    const isBehind = state.lastSeq > after;
    const newer = isBehind ? await api(sync, { input: { ...bodyOf(caller), after } }) : null;
    const unread = newer?.messages.filter(({ sender }) => sender === "agent").length ?? 0;
    if (!isStopped) onCount(unread);
    const userId = caller.guestId ?? messages[0]?.userId ?? null;
    return state.conversationId === null || userId === null ? null : CHAT_PREFIX + userId;
  }

  const countSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => count().catch(() => undefined), SETTLE_MS);
  };

  async function start() {
    const room = await count();
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
