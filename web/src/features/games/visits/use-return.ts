import type { ClientOutput } from "@krapao/contract/endpoint";
import { readVisit } from "@krapao/contract/member/games";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { endVisit, readKeptVisit } from "./kept-visit.ts";

export type Visit = NonNullable<ClientOutput<typeof readVisit>["visit"]>;

/**
 * The game that the member has come back from: home was loaded, or became visible, after a game was
 * entered. `close` ends it.
 */
export function useReturn(): { code: string | null; close: () => void } {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const see = () => {
      const kept = document.hidden ? null : readKeptVisit();
      if (kept === null) return;
      endVisit();
      setCode(kept);
    };
    see();
    document.addEventListener("visibilitychange", see);
    // Back from a game in the same tab shows the page as it was left.
    addEventListener("pageshow", see);
    return () => {
      document.removeEventListener("visibilitychange", see);
      removeEventListener("pageshow", see);
    };
  }, []);
  return { code, close: () => setCode(null) };
}

const ASKED_MS = 1_000;
/** About as long as a game may take to answer. */
const MOST_ASKED = 12;

/** What the visit came to. Its game is read again by home, so the answer may come a little later. */
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
