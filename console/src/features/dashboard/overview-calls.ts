import type { ClientOutput } from "@krapao/contract/endpoint";
import { type ChartSpan, overview } from "@krapao/contract/office/dashboard";
import type { Currency } from "@krapao/ui/money";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { onQueue } from "../../lib/socket.ts";

export type Overview = ClientOutput<typeof overview>;

const KEY = ["overview"] as const;
/** Beside the events, which tell of queues alone. */
const READ_AGAIN_MS = 30_000;
/** Queues that change all the time ask no more often. */
const AT_MOST_EVERY_MS = 5_000;

/** The overview of a currency (null: the product's first) with a chart of this span, kept up to date. */
export function useOverview(currency: Currency | null, span: ChartSpan) {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onQueue(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: KEY });
      }, AT_MOST_EVERY_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [client]);
  return useQuery({
    queryKey: [...KEY, currency, span],
    queryFn: ({ signal }) => api(overview, { input: { currency, span }, signal }),
    refetchInterval: READ_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}
