import type { ClientInput, ClientOutput, Endpoint } from "@krapao/contract/endpoint";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

/** Reads a report; the last answer stays while another span is read. */
export const useReport = <E extends Endpoint>(
  call: E,
  input: ClientInput<E>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): UseQueryResult<ClientOutput<E>> =>
  useQuery({
    queryKey: ["report", call.path, input],
    queryFn: ({ signal }) => api(call, { input, signal } as never) as Promise<ClientOutput<E>>,
    placeholderData: keepPreviousData,
    ...options,
  });
