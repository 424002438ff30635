import * as chat from "@krapao/contract/office/chat";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { usePages } from "../../lib/pages.ts";
import { queryClient } from "../../lib/query.ts";
import { useQueues } from "../../lib/queues.ts";
import { onQueue } from "../../lib/socket.ts";

/** Within this somebody who writes should have an answer, until the server tells. */
const SLA_SECONDS = 120;
const KEY = ["chat"] as const;
const PAGE_SIZE = 30;
const EVERY_MS = 30_000;
/** Every message of every conversation changes the queue. */
const GATHER_MS = 400;

/** Conversations of a tab, page after page. */
export function useInbox(tab: chat.ChatTab) {
  return usePages({
    key: [...KEY, "inbox", tab],
    read: ({ cursor, signal }) =>
      api(chat.list, { input: { tab, cursor, limit: PAGE_SIZE }, signal }),
    rows: (answer) => answer.conversations,
    everyMs: EVERY_MS,
  });
}

/** Within how many seconds somebody who writes should have an answer. */
export function useSla(): number {
  return useQueues().find(({ queue }) => queue === "chat")?.slaSeconds ?? SLA_SECONDS;
}

/** How many are in each tab. */
export function useCounts() {
  return useQuery({
    queryKey: [...KEY, "counts"],
    queryFn: ({ signal }) => api(chat.counts, { signal }),
    refetchInterval: EVERY_MS,
  }).data;
}

/** One conversation, whichever tab it is in. */
export function useDeskConversation(id: string | null) {
  return useQuery({
    queryKey: [...KEY, "one", id],
    queryFn: ({ signal }) => api(chat.read, { params: { conversationId: id ?? "" }, signal }),
    enabled: id !== null,
    refetchInterval: EVERY_MS,
  });
}

/** After a deed: what it answered is what is shown, everywhere at once. */
export function keepConversation(conversation: chat.DeskConversation): void {
  queryClient.setQueryData([...KEY, "one", conversation.id], conversation);
  refreshChat();
}

export function refreshChat(): void {
  void queryClient.invalidateQueries({ queryKey: [...KEY] });
}

/** Reads inbox and counts again when the queue changes; many changes at once are one. */
export function useLiveInbox(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onQueue((queue) => {
      if (queue !== "chat") return;
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshChat();
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
}
