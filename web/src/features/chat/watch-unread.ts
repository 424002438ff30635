import { CHAT_PREFIX, sync } from "@krapao/contract/chat";
import { api } from "../../lib/api.ts";
import { bodyOf, type Caller, isStill, listenerOf } from "./identity.ts";

/** Several messages at once are counted once. */
const SETTLE_MS = 300;

/**
 * Counts what the other side wrote while the chat has not been opened in this page. Who has never chatted has no
 * socket opened. Answers how to stop.
 */
export function watchUnread(caller: Caller, tell: (count: number) => void): () => void {
  let stopped = false;
  let release: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Answers the room of the conversation, if there is one at all. */
  async function count(): Promise<string | null> {
    if (stopped || !isStill(caller)) return null;
    const { state, messages } = await api(sync, {
      input: { ...bodyOf(caller), after: 0, limit: 1 },
    });
    const after = state.customerReadSeq;
    const isBehind = state.lastSeq > after;
    const newer = isBehind ? await api(sync, { input: { ...bodyOf(caller), after } }) : null;
    const unread = newer?.messages.filter(({ sender }) => sender !== "customer").length ?? 0;
    if (!stopped) tell(unread);
    const userId = caller.guestId ?? messages[0]?.userId ?? null;
    return state.conversationId === null || userId === null ? null : CHAT_PREFIX + userId;
  }
  const countSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => count().catch(() => undefined), SETTLE_MS);
  };

  async function start() {
    const room = await count();
    if (stopped || room === null) return;
    const { openLine } = await import("../../lib/line.ts");
    if (stopped) return;
    const held = openLine(listenerOf(caller));
    const { line } = held;
    const enter = () => line.emit("join", room, countSoon);
    line.on("messaging", countSoon).on("chat", countSoon).on("connect", enter);
    if (line.connected) enter();
    release = () => {
      line.off("messaging", countSoon).off("chat", countSoon).off("connect", enter);
      held.release();
    };
  }
  start().catch(() => undefined);
  return () => {
    stopped = true;
    clearTimeout(timer);
    release?.();
  };
}
