import { type DepositWay, type WayReason, ways } from "@krapao/contract/member/wallet/ways";
import { HOUR_MS, SECOND_MS } from "@krapao/contract/time";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { queryClient } from "../api/query-client.ts";
import { TileNote, TimeOutNote } from "./time-out.ts";
import type { Ways } from "./ways-answer.ts";

export type { Ways } from "./ways-answer.ts";

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
function untilChange({ now, deposit, withdraw, play, excludedUntil }: Ways): number | false {
  const ends = [excludedUntil, ...[...deposit, withdraw, play].map(({ until }) => until)];
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

/** Whether a way to deposit is open; while that is not known the server decides. */
export function isOpenWay(ways: Ways | undefined, way: DepositWay, code?: string): boolean {
  return wayOf(ways, way, code)?.allowed ?? true;
}

export function wayOf(ways: Ways | undefined, way: DepositWay, code?: string) {
  return ways?.deposit.find(
    (each) => each.way === way && (code === undefined || each.code === code),
  );
}

export interface Closed {
  reason: WayReason | null;
  until: string | null;
}

/** Why no money can come in at all; null: it can, or that is not known. A slip brings no money. */
export function whyNoDeposit(ways: Ways | undefined): Closed | null {
  const rows = ways?.deposit.filter(({ way }) => way !== "slip") ?? [];
  if (rows.length === 0 || rows.some(({ allowed }) => allowed)) return null;
  const own = rows.filter(({ reason }) => reason === "SELF_EXCLUDED" || reason === "DEPOSIT_LIMIT");
  const first = own.toSorted((one, other) => endOf(one) - endOf(other))[0] ?? rows[0];
  return first ? { reason: first.reason, until: first.until } : null;
}

const endOf = ({ until }: Closed) =>
  until === null ? Number.POSITIVE_INFINITY : Date.parse(until);

/** The own limit that has the least left; null: none is set. */
export function leastLimit({ limits }: Pick<Ways, "limits">) {
  return limits.toSorted((one, other) => one.left - other.left)[0] ?? null;
}
