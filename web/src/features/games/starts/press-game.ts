import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { waysNow } from "../../../lib/money/ways.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { requestStart } from "./start-request.ts";

/**
 * A press on a game: its sheet, or, for a member who brings the money along and may play, the game
 * itself.
 */
export function pressGame(wallet: Wallet, slot: Slot, waiting: string): void {
  const canPlay = waysNow()?.play.allowed ?? true;
  if (wallet.bringsMoney && slot.isAvailable && canPlay)
    requestStart(slot, { from: "everywhere", amount: null }, waiting);
  else openSheet("slot", { slot: slot.code });
}
