import type { ClientInput, ClientOutput } from "@krapao/contract/endpoint";
import { endSession, endSessions, keepChoices, session, sessions } from "@krapao/contract/sessions";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";

/** The session as the server told it; `aheadMs`: how far its clock is ahead of this device's. */
export type Session = ClientOutput<typeof session> & { aheadMs: number };

const KEY = ["session"];
const ALL = ["sessions"];

/** How long the member is here, and what moved meanwhile. */
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

/** Chooses when to be told of the time, or how long a session lasts unused. */
export function useKeepChoices() {
  return useMutation({
    mutationFn: (input: ClientInput<typeof keepChoices>) => api(keepChoices, { input }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

/** Where the member is logged in. */
export function useSessions() {
  return useQuery({
    queryKey: ALL,
    queryFn: async ({ signal }) => (await api(sessions, { signal })).sessions,
  });
}

/** Ends one session, or with null all but this one. */
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
