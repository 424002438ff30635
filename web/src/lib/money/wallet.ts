import type { ClientOutput } from "@krapao/contract/endpoint";
import { read } from "@krapao/contract/member/wallet";
import { toMinor } from "@krapao/contract/money";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { queryClient } from "../api/query-client.ts";

/** The member's money as the server last answered; every money screen shows the same copy. */
export type Wallet = ClientOutput<typeof read>;
export type Slot = Wallet["slots"][number];

export const WALLET_KEY = ["wallet"];

const walletQuery = queryOptions({
  queryKey: WALLET_KEY,
  queryFn: ({ signal }) => api(read, { signal }),
});

/**
 * How often the balance is read again while a movement is in progress, in case the socket delivers
 * no event.
 */
const UNDER_WAY_MS = 5_000;

/** The wallet, read once for all screens; `readAt` is the time of the server's answer. */
export function useWallet() {
  return useQuery({
    ...walletQuery,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? UNDER_WAY_MS : false),
  });
}

function isUnderWay(wallet: Wallet): boolean {
  return wallet.wallet.held > 0 || wallet.slots.some((slot) => slot.isTransferring);
}

/** Reads the wallet again; call it after every movement of money. */
export function refreshWallet(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: WALLET_KEY });
}

/** The last wallet that was read, outside components. */
export function walletNow(): Wallet | undefined {
  return queryClient.getQueryData<Wallet>(WALLET_KEY);
}

/** The wallet outside components, read once if that has not happened yet. */
export function ensureWallet(): Promise<Wallet> {
  return queryClient.ensureQueryData(walletQuery);
}

/** Minor units of an amount in units. */
export function minor(amount: number): bigint {
  return toMinor(amount) ?? 0n;
}

/** The sum of all game balances, in minor units of the member's currency. */
export function inGames(wallet: Wallet): bigint {
  return wallet.slots.reduce((sum, slot) => sum + minor(slot.value), 0n);
}

/** What a member's invites have earned and are not in the wallet yet. */
export const earnedOf = ({ invite }: Wallet): number =>
  invite.amount + invite.waitsForPlay + invite.inReview;
