import type { Conversation, ConversationView } from "@krapao/browser/chat/conversation";
import { type RefObject, useEffect, useRef } from "react";

/** A message further back than this many pages is not read page by page. */
const PAGES_MAX = 200;

/** Reads back to a message and shows it in the middle, once for each message that is asked for. */
export function useJump(
  box: RefObject<HTMLDivElement | null>,
  {
    conversation,
    view,
    seq,
  }: { conversation: Conversation; view: ConversationView; seq: number | null },
): void {
  const state = useRef({ seq: null as number | null, pages: 0 });
  const first = view.log.messages[0]?.seq;
  useEffect(() => {
    if (seq === null || first === undefined || view.phase !== "ready") return;
    if (state.current.seq === seq) return;
    if (first > seq) {
      state.current.pages += 1;
      if (state.current.pages <= PAGES_MAX) void conversation.readOlder();
      return;
    }
    state.current = { seq, pages: 0 };
    const row = box.current?.querySelector(`[data-seq="${seq}"]`);
    row?.scrollIntoView({ block: "center" });
    row?.classList.add("cd-found");
    return () => row?.classList.remove("cd-found");
  }, [box, conversation, seq, first, view.phase]);
}
