import { useWalletEvents } from "../features/wallet/use-wallet-events.ts";

/** Updates a member page with events from the server, and shows what they are about. */
export function useMoneyEvents(): void {
  useWalletEvents(() => import("./show-money-event.ts"));
}
