import { ways } from "@krapao/contract/member/wallet/ways";
import { HOUR_MS, SECOND_MS } from "@krapao/contract/time";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { queryClient } from "../api/query-client.ts";
import { TileNote, TimeOutNote } from "./time-out.ts";
import { type Ways, whyNoDeposit } from "./ways-answer.ts";

export {
  type Closed,
  isOpenWay,
  leastLimit,
  type Ways,
  wayOf,
  whyNoDeposit,
} from "./ways-answer.ts";

const waysQuery = queryOptions({
  queryKey: ["ways"],
  queryFn: async ({ signal }) => {
    const answer = await api(ways, { signal });
    // Home says a time-out with its first figures, and its deposit tile why it is flat, so what
    // says that is loaded before them.
    const { excludedUntil, limits } = answer;
    const said = [
      ...(excludedUntil === null ? [] : [TimeOutNote]),
      ...(limits.length > 0 || whyNoDeposit(answer) ? [TileNote] : []),
    ];
    await Promise.all(said.map((each) => each.preload())).catch(() => undefined);
    return answer;
  },
  refetchInterval: ({ state }) => (state.data ? untilChange(state.data) : false),
});

/** How long until the next state ends, by the server's clock; a timer of the browser is shorter. */
function untilChange({ now, excludedUntil, openings, ...ways }: Ways): number | false {
  const states = [...ways.deposit, ways.withdraw, ways.play];
  const ends = [
    excludedUntil,
    ...states.map(({ until }) => until),
    ...openings.map(({ at }) => at),
  ];
  const waits = ends.flatMap((end) => (end === null ? [] : [Date.parse(end) - Date.parse(now)]));
  if (waits.length === 0) return false;
  return Math.min(HOUR_MS, Math.max(SECOND_MS, Math.min(...waits)));
}

/** What the member may do, read once for all screens. */
export const useMemberWays = () => useQuery(waysQuery);

/** The same, read again when it is shown first: money is invited by it. */
export const useFreshWays = () => useQuery({ ...waysQuery, staleTime: 0 });

/** The end of the time-out in which no game and no gift is open; null: none runs, or not known. */
export const useNoPlay = (): string | null => useMemberWays().data?.excludedUntil ?? null;

/** Outside components: read once if that has not happened yet. */
export const ensureWays = (): Promise<Ways> => queryClient.ensureQueryData(waysQuery);

export const waysNow = (): Ways | undefined => queryClient.getQueryData(waysQuery.queryKey);

/** Reads again what changes with the member's limits and money. */
export function refreshWays(): void {
  for (const queryKey of [waysQuery.queryKey, ["lookup", "deposit"], ["qr"]]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
