import { useTexts } from "@krapao/browser/i18n/texts";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts } from "../../i18n/core/index.ts";
import type { Slot, Wallet } from "../../lib/money/wallet.ts";
import { AccountHead } from "./account-head.tsx";
import { AccountMoney } from "./account-view.tsx";
import { ClosedNote } from "./closed-note.tsx";
import { NoPlayNote } from "./no-play-note.tsx";
import { gameTexts } from "./texts.ts";
import { BringBack } from "./transfers/bring-back.tsx";

/** A game account that is closed now: nothing enters the game, and its money can be moved out. */
export function PausedAccount({
  slot,
  wallet,
  until,
}: {
  slot: Slot;
  wallet: Wallet;
  /** The end of the member's time-out; null: the game itself is closed. */
  until: string | null;
}) {
  const cards = useTexts(gameTexts);
  const core = useTexts(coreTexts);
  return (
    <Sheet title={cards.account} closeLabel={core.close}>
      <AccountHead slot={slot} />
      {until ? <NoPlayNote until={until} /> : <ClosedNote slot={slot} />}
      {slot.isActive ? <AccountMoney slot={slot} currency={wallet.wallet.currency} /> : null}
      <BringBack slot={slot} wallet={wallet} />
    </Sheet>
  );
}
