import type { ClientOutput } from "@krapao/contract/endpoint";
import { session } from "@krapao/contract/member/sessions";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/**
 * The session as the server answered; `aheadMs` is how far the server's clock is ahead of this
 * device's.
 */
export type Session = ClientOutput<typeof session> & { aheadMs: number };

/** The member's session: its length, how the balance has changed, and what waits. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<Session> => {
    const answer = await api(session, { signal });
    return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() };
  },
  staleTime: 60_000,
});
