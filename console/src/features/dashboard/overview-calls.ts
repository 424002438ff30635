import { type ChartSpan, overview } from "@krapao/contract/console/dashboard";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Currency } from "@krapao/contract/money";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api/api.ts";
import { onQueue } from "../../lib/session/socket.ts";

export type Overview = ClientOutput<typeof overview>;

const KEY = ["overview"] as const;
/** Socket events cover only the queues, so the overview is also refetched at this interval. */
const REFETCH_MS = 30_000;
/** Shortest time between two refetches when queues change often. */
const THROTTLE_MS = 5_000;

/** The overview of a currency (null: the product's first), refetched while it is shown. */
export function useOverview(currency: Currency | null, span: ChartSpan) {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onQueue(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: KEY });
      }, THROTTLE_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [client]);
  return useQuery({
    queryKey: [...KEY, currency, span],
    queryFn: ({ signal }) => api(overview, { input: { currency, span }, signal }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
