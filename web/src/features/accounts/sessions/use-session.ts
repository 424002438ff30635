import type { ClientInput } from "@krapao/contract/endpoint";
import {
  endSession,
  endSessions,
  savePreferences,
  sessions,
} from "@krapao/contract/member/sessions";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { sessionQuery } from "../../../lib/session/own-session.ts";

export type { Session } from "../../../lib/session/own-session.ts";

const ALL = ["sessions"];

/** The member's session: its length and how the balance has changed. */
export const useSession = () => useQuery(sessionQuery);

/** Saves the interval of the reality check, or the idle time-out. */
export function useKeepChoices() {
  return useMutation({
    mutationFn: (input: ClientInput<typeof savePreferences>) => api(savePreferences, { input }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

/** The member's sessions on all devices. */
export function useSessions() {
  return useQuery({
    queryKey: ALL,
    queryFn: async ({ signal }) => (await api(sessions, { signal })).sessions,
  });
}

/** Ends one session; with null all but this one. */
export function useEndSession() {
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) await api(endSessions);
      else await api(endSession, { params: { sessionId } });
    },
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALL }),
  });
}
