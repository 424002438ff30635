import type { ClientOutput } from "@krapao/contract/endpoint";
import { readVisit } from "@krapao/contract/member/games";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";

export type Visit = NonNullable<ClientOutput<typeof readVisit>["visit"]>;

const ASKED_MS = 1_000;
/** About as long as a game may take to answer. */
const MOST_ASKED = 12;

/** What the visit came to. Home reads the games again, so the result may come a little later. */
export function useVisit(code: string) {
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ["game-visit", code],
    queryFn: ({ signal }) => api(readVisit, { signal }),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.visit?.result === null && state.dataUpdateCount < MOST_ASKED ? ASKED_MS : false,
  });
  const visit = data?.visit?.slotCode === code ? data.visit : null;
  return { visit, now: data?.now, isAnswered: dataUpdatedAt > 0 || isError };
}
