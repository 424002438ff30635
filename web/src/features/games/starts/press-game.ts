import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { requestStart } from "./start-request.ts";

/** A press on a game: its sheet, or, for a member who brings the money along, the game itself. */
export function pressGame(wallet: Wallet, slot: Slot, waiting: string): void {
  if (wallet.bringsMoney && slot.isAvailable) requestStart(slot, "everywhere", waiting);
  else openSheet("slot", { slot: slot.code });
}
