import * as work from "@krapao/contract/console/chat/work";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { queryClient } from "../../../lib/api/query-client.ts";

const KEPT_MS = 60_000;
/** The server takes an agent for gone after three missing reports. */
const PRESENCE_MS = 30_000;
const PRESENCE = ["chat-presence"] as const;
const TAGS = ["chat-tags"] as const;
const RULES = ["chat-rules"] as const;

/** The hits of a search; none while the text is too short. */
export function useSearch(text: string) {
  const isLong = [...text].length >= work.CHAT_SEARCH_MIN;
  return useQuery({
    queryKey: ["chat", "search", text],
    queryFn: ({ signal }) => api(work.search, { input: { text }, signal }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
}

/** The operator's tags, by position. */
export function useTags(): readonly work.ChatTag[] {
  const { data } = useQuery({
    queryKey: TAGS,
    queryFn: ({ signal }) => api(work.tagList, { signal }),
    staleTime: KEPT_MS,
  });
  return data?.tags ?? [];
}

export const refreshTags = () => queryClient.invalidateQueries({ queryKey: TAGS });

/** Notes of staff and ratings of a conversation. Any change of the chat reads them again. */
export function useNotes(conversationId: string) {
  return useQuery({
    queryKey: ["chat", "notes", conversationId],
    queryFn: ({ signal }) => api(work.notes, { params: { conversationId }, signal }),
    refetchInterval: PRESENCE_MS,
  }).data;
}

/** The rules of first answers, by position. */
export function useRules() {
  return useQuery({ queryKey: RULES, queryFn: ({ signal }) => api(work.ruleList, { signal }) });
}

export const refreshRules = () => queryClient.invalidateQueries({ queryKey: RULES });

/** Reports the agent as present while the page is open, and returns what the server answers. */
export function usePresence(mayAnswer: boolean) {
  const { data } = useQuery({
    queryKey: PRESENCE,
    queryFn: ({ signal }) => api(work.presence, { input: {}, signal }),
    enabled: mayAnswer,
    refetchInterval: PRESENCE_MS,
    refetchIntervalInBackground: true,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { isAccepting?: boolean; languages?: AgentLanguages }) =>
      api(work.presence, { input }),
    onSuccess: (answer) => queryClient.setQueryData(PRESENCE, answer),
    onError: (error) => void toastError(error),
  });
  return { presence: data, report: mutate, isBusy: isPending };
}

type AgentLanguages = Parameters<typeof api<typeof work.presence>>[1]["input"]["languages"];
