import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import type { Slot } from "../../lib/money/wallet.ts";
import { useNoPlay } from "../../lib/money/ways.ts";
import { GameArt } from "./game-art.tsx";
import { gameTexts } from "./texts.ts";

/** Picture, category, name and state of a game account, at the top of its sheet. */
export function AccountHead({ slot }: { slot: Slot }) {
  const cards = useTexts(gameTexts);
  const noPlay = useNoPlay();
  return (
    <div className="account-head">
      <GameArt slot={slot} className="art" />
      <div className="cap absolute z-1 flex justify-between gap-3">
        <div>
          <p>{cards[slot.category]}</p>
          <h3 className="text-24">{slot.name}</h3>
        </div>
        {noPlay || !slot.isAvailable ? (
          <Chip>{noPlay ? cards.paused : cards.closed}</Chip>
        ) : slot.isActive ? (
          <Chip tone="jade">{cards.open}</Chip>
        ) : (
          <Chip>{cards.notOpen}</Chip>
        )}
      </div>
    </div>
  );
}
