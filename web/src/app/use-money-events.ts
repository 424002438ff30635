import { useWalletEvents } from "../features/wallet/use-wallet-events.ts";
import { closeSheet } from "../lib/navigation/navigation.tsx";

/**
 * Updates a member page with events from the server. A credited deposit also closes the deposit
 * sheet.
 */
export function useMoneyEvents(): void {
  useWalletEvents(({ reason, status }) => {
    const sheet = new URLSearchParams(location.search).get("sheet");
    if (reason === "deposit" && status === "SUCCESS" && sheet === "deposit") closeSheet();
  });
}
