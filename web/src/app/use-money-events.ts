import { useWalletEvents } from "../features/wallet/use-wallet-events.ts";
import { closeSheet } from "../lib/navigation.tsx";

/** Keeps a member page true to what happens outside it. A credited deposit also ends the sheet that waits for it. */
export function useMoneyEvents(): void {
  useWalletEvents(({ reason, status }) => {
    const sheet = new URLSearchParams(location.search).get("sheet");
    if (reason === "deposit" && status === "SUCCESS" && sheet === "deposit") closeSheet();
  });
}
