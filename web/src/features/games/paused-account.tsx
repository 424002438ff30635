import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { ArrowLeftRight } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { waysTexts } from "../../i18n/texts.ts";
import type { Slot, Wallet } from "../../lib/money/wallet.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { AccountHead } from "./account-head.tsx";
import { AccountMoney } from "./account-view.tsx";
import { ClosedNote } from "./closed-note.tsx";
import { NoPlayNote } from "./no-play-note.tsx";
import { gameTexts } from "./texts.ts";

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
  const words = useTexts(waysTexts);
  return (
    <Sheet title={cards.account} closeLabel={core.close}>
      <AccountHead slot={slot} />
      {until ? <NoPlayNote until={until} /> : <ClosedNote slot={slot} />}
      {slot.isActive ? <AccountMoney slot={slot} currency={wallet.wallet.currency} /> : null}
      {slot.value > 0 ? (
        <Button block variant="secondary" onClick={() => openSheet("transfer")}>
          <ArrowLeftRight className="i" aria-hidden="true" />
          {words.moveOut}
        </Button>
      ) : null}
    </Sheet>
  );
}
