import * as deposits from "@krapao/contract/console/deposits/payments";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { usePages } from "../../../lib/api/pages.ts";
import { queueKey } from "../../../lib/api/queues.ts";

export type ReturnTab = "waiting" | "done";

export function useReturns(tab: ReturnTab) {
  return usePages({
    key: [...queueKey("payments"), "returns", tab],
    read: ({ cursor, signal }) => api(deposits.returns, { input: { tab, cursor }, signal }),
    rows: (answer) => answer.returns,
  });
}

/** How many returns wait for a staff user; undefined while it is not known. */
export function useReturnCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...queueKey("payments"), "returns", "count"],
    queryFn: ({ signal }) => api(deposits.returns, { input: { tab: "waiting", limit: 1 }, signal }),
  });
  return data?.waiting;
}

export function useReturn(returnId: string) {
  return useQuery({
    queryKey: [...queueKey("payments"), "returns", "item", returnId],
    queryFn: ({ signal }) => api(deposits.returnDetail, { params: { returnId }, signal }),
  });
}
