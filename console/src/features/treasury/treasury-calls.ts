import { count, list, type TreasuryAccount } from "@krapao/contract/console/treasury";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queueKey, refreshQueue } from "../../lib/api/queues.ts";

/** No event is published for each payment, so the accounts are refetched. */
const REFETCH_MS = 15_000;

export const useTreasury = () =>
  useQuery({
    queryKey: queueKey("treasury"),
    queryFn: ({ signal }) => api(list, { signal }),
    refetchInterval: REFETCH_MS,
  });

export const refreshTreasury = () => refreshQueue("treasury");

export async function countAccount(
  { code }: TreasuryAccount,
  { amount, why }: { amount: number; why: string },
): Promise<void> {
  await api(count, { params: { code }, input: { amount, at: null, why } });
  refreshTreasury();
}
