import type { ClientOutput } from "@krapao/contract/endpoint";
import { toMinor } from "@krapao/contract/money";
import { read } from "@krapao/contract/wallet";
import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { queryClient } from "./query.ts";

/** The member's money as the server last told it: every money screen looks at the same one. */
export type Wallet = ClientOutput<typeof read>;
export type Slot = Wallet["slots"][number];

const WALLET_KEY = ["wallet"];

/** While something is under way the balance is asked for again, should the socket be silent. */
const UNDER_WAY_MS = 5_000;

/** The wallet, read once for all screens; `readAt` is when the server answered. */
export function useWallet() {
  return useQuery({
    queryKey: WALLET_KEY,
    queryFn: ({ signal }) => api(read, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? UNDER_WAY_MS : false),
  });
}

function isUnderWay(wallet: Wallet): boolean {
  return wallet.wallet.held > 0 || wallet.slots.some((slot) => slot.isTransferring);
}

/** Reads the wallet again; call it after everything that moves money. */
export function refreshWallet(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: WALLET_KEY });
}

/** The wallet as last read, outside components. */
export function walletNow(): Wallet | undefined {
  return queryClient.getQueryData<Wallet>(WALLET_KEY);
}

/** Minor units of a wire amount. */
export function minor(amount: number): bigint {
  return toMinor(amount) ?? 0n;
}

/** What lies in the game accounts, in minor units of the member's currency. */
export function inGames(wallet: Wallet): bigint {
  return wallet.slots.reduce((sum, slot) => sum + minor(slot.value), 0n);
}
