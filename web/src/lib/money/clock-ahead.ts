import { queryClient } from "../api/query-client.ts";
import { WALLET_KEY, type Wallet } from "./wallet.ts";

/** Milliseconds by which the server's clock is ahead of this device's; 0 before the first read. */
export function clockAhead(): number {
  const state = queryClient.getQueryState<Wallet>(WALLET_KEY);
  return state?.data ? Date.parse(state.data.readAt) - state.dataUpdatedAt : 0;
}

/** The server's time: that of the device may be wrong. */
export const serverNow = (): string => new Date(Date.now() + clockAhead()).toISOString();
