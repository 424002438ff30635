import { providers, type StripSpan } from "@krapao/contract/console/dashboard";
import { switchProvider } from "@krapao/contract/console/setup/versions";
import type { ClientInput, ClientOutput } from "@krapao/contract/endpoint";
import type { Currency } from "@krapao/contract/money";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { queueKey } from "../../../lib/api/queues.ts";

export type Board = ClientOutput<typeof providers>;

const KEY = ["provider-board"] as const;
const REFETCH_MS = 15_000;

/** The board, read again while it is shown. */
export function useBoard(currency: Currency | null, span: StripSpan) {
  return useQuery({
    queryKey: [...KEY, currency, span],
    queryFn: ({ signal }) => api(providers, { input: { currency, span }, signal }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Switches a provider, and reads the board and the documents of providers again. */
export async function switchNow(
  key: string,
  input: ClientInput<typeof switchProvider>,
): Promise<ClientOutput<typeof switchProvider>> {
  try {
    return await api(switchProvider, { params: { key }, input });
  } finally {
    void queryClient.invalidateQueries({ queryKey: KEY });
    void queryClient.invalidateQueries({
      queryKey: [...queueKey("approvals"), "setup", "provider"],
    });
  }
}
