import type { ClientInput, ClientOutput } from "@krapao/contract/endpoint";
import {
  endSession,
  endSessions,
  savePreferences,
  session,
  sessions,
} from "@krapao/contract/member/sessions";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { queryClient } from "../../../lib/api/query-client.ts";

/**
 * The session as the server answered; `aheadMs` is how far the server's clock is ahead of this
 * device's.
 */
export type Session = ClientOutput<typeof session> & { aheadMs: number };

const KEY = ["session"];
const ALL = ["sessions"];

/** The member's session: its length and how the balance has changed. */
export function useSession() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Session> => {
      const answer = await api(session, { signal });
      return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() };
    },
    staleTime: 60_000,
  });
}

/** Saves the interval of the reality check, or the idle time-out. */
export function useKeepChoices() {
  return useMutation({
    mutationFn: (input: ClientInput<typeof savePreferences>) => api(savePreferences, { input }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
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
