import {
  type CashAccount,
  cash,
  cashForecast,
  countCash,
  readBalance,
} from "@krapao/contract/console/treasury/cash";
import { askMove, moves } from "@krapao/contract/console/treasury/moves";
import {
  exportSheet,
  type Sheet,
  sheet,
  sheets,
  signSheet,
} from "@krapao/contract/console/treasury/sheets";
import type { ClientInput } from "@krapao/contract/endpoint";
import type { Currency } from "@krapao/contract/money";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { usePages } from "../../../lib/api/pages.ts";
import { queueKey } from "../../../lib/api/queues.ts";
import { refreshTreasury } from "../treasury-calls.ts";

/** Payments and payouts publish no event of the treasury. */
const REFETCH_MS = 15_000;

const keyOf = (...part: readonly unknown[]) => [...queueKey("treasury"), ...part];

export const useCash = () =>
  useQuery({
    queryKey: keyOf("cash"),
    queryFn: ({ signal }) => api(cash, { signal }),
    refetchInterval: REFETCH_MS,
  });

export const useForecast = (currency: Currency) =>
  useQuery({
    queryKey: keyOf("forecast", currency),
    queryFn: ({ signal }) => api(cashForecast, { input: { currency }, signal }),
    refetchInterval: REFETCH_MS,
  });

export const useMoves = () =>
  usePages({
    key: keyOf("moves"),
    read: ({ cursor, signal }) => api(moves, { input: { cursor }, signal }),
    rows: (answer) => answer.moves,
    everyMs: REFETCH_MS,
  });

export const useSheet = (ofDay: { day: string; currency: Currency }) =>
  useQuery({
    queryKey: keyOf("sheet", ofDay),
    queryFn: ({ signal }) => api(sheet, { input: ofDay, signal }),
  });

export const useSheets = (currency: Currency) =>
  usePages({
    key: keyOf("sheets", currency),
    read: ({ cursor, signal }) => api(sheets, { input: { currency, cursor }, signal }),
    rows: (answer) => answer.sheets,
  });

type Key = Pick<CashAccount, "account" | "currency">;

export async function askBank({ account, currency }: Key): Promise<"read" | "failed"> {
  const { outcome } = await api(readBalance, { input: { account, currency } });
  refreshTreasury();
  return outcome;
}

export async function count(
  { account, currency }: Key,
  { amount, why }: { amount: number; why: string },
): Promise<void> {
  await api(countCash, { input: { account, currency, amount, why } });
  refreshTreasury();
}

export async function requestMove(input: ClientInput<typeof askMove>): Promise<void> {
  await api(askMove, { input });
  refreshTreasury();
}

export async function sign(
  { day, currency, hash }: Sheet,
  input: { reasons: { account: string; reason: string }[]; note: string },
): Promise<void> {
  await api(signSheet, { input: { day, currency, hash, ...input } });
  refreshTreasury();
}

export const requestSheetFile = ({ day, currency }: Pick<Sheet, "day" | "currency">) =>
  api(exportSheet, { input: { day, currency } });
