import * as chat from "@krapao/contract/console/chat";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { useQueues } from "../../lib/api/queues.ts";
import { onQueue } from "../../lib/session/socket.ts";

/** Target response time until the server's value is known. */
const SLA_SECONDS = 120;
const KEY = ["chat"] as const;
const PAGE_SIZE = 30;
const EVERY_MS = 30_000;
/**
 * Every message of every conversation changes the queue, so changes are collected for this long.
 */
const COLLECT_MS = 400;

/** The conversations of a tab, page by page. */
export function useInbox(tab: chat.ChatTab, tag: string | null) {
  return usePages({
    key: [...KEY, "inbox", tab, tag],
    read: ({ cursor, signal }) =>
      api(chat.list, { input: { tab, tag, cursor, limit: PAGE_SIZE }, signal }),
    rows: (answer) => answer.conversations,
    everyMs: EVERY_MS,
  });
}

/** Target response time in seconds. */
export function useSla(): number {
  return useQueues().find(({ queue }) => queue === "chat")?.slaSeconds ?? SLA_SECONDS;
}

/** The number of conversations in each tab. */
export function useCounts() {
  return useQuery({
    queryKey: [...KEY, "counts"],
    queryFn: ({ signal }) => api(chat.counts, { signal }),
    refetchInterval: EVERY_MS,
  }).data;
}

/** One conversation, in any tab. */
export function useInboxConversation(id: string | null) {
  return useQuery({
    queryKey: [...KEY, "one", id],
    queryFn: ({ signal }) => api(chat.read, { params: { conversationId: id ?? "" }, signal }),
    enabled: id !== null,
    refetchInterval: EVERY_MS,
  });
}

/** Shows the answer of an action everywhere at once. */
export function keepConversation(conversation: chat.InboxConversation): void {
  queryClient.setQueryData([...KEY, "one", conversation.id], conversation);
  refreshChat();
}

export function refreshChat(): void {
  void queryClient.invalidateQueries({ queryKey: [...KEY] });
}

/**
 * Reads inbox and counts again when the queue changes; several changes within a short time cause
 * one read.
 */
export function useLiveInbox(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onQueue((queue) => {
      if (queue !== "chat") return;
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshChat();
      }, COLLECT_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
}
