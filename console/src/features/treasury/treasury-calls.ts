import { count, list, type TreasuryAccount, turn } from "@krapao/contract/office/treasury";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queueKey, refreshQueue } from "../../lib/queues.ts";

/** Payments come in all the time; nobody is told of each. */
const READ_AGAIN_MS = 15_000;

/** Every house account. */
export const useTreasury = () =>
  useQuery({
    queryKey: queueKey("treasury"),
    queryFn: ({ signal }) => api(list, { signal }),
    refetchInterval: READ_AGAIN_MS,
  });

/** Reads the accounts again. */
export const refreshTreasury = () => refreshQueue("treasury");

export async function turnAccount(
  { code }: TreasuryAccount,
  input: { isOn: boolean; why: string },
): Promise<void> {
  await api(turn, { params: { code }, input });
  refreshTreasury();
}

export async function countAccount(
  { code }: TreasuryAccount,
  { amount, why }: { amount: number; why: string },
): Promise<void> {
  await api(count, { params: { code }, input: { amount, at: null, why } });
  refreshTreasury();
}
