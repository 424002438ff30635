import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import { Plus } from "lucide-react";
import { timeOnly } from "../../lib/format.ts";
import type { Slot } from "../../lib/money/wallet.ts";
import { useNoPlay } from "../../lib/money/ways.ts";
import { GameArt } from "./game-art.tsx";
import { gameTexts } from "./texts.ts";

export type Side = "left" | "centre" | "right";

interface GameCardProps {
  slot: Slot;
  currency: Currency;
  cover: string | false;
  side: Side;
  /** Not visible yet: only its place is rendered. */
  isBlank: boolean;
  onPress: () => void;
  /** Opens the account, where a press on the card itself enters the game. */
  onAccount: (() => void) | undefined;
}

/** One game of a carousel: its balance, or the offer to open an account. */
export function GameCard({ slot, currency, cover, side, isBlank, ...on }: GameCardProps) {
  const t = useTexts(gameTexts);
  const className = `gcard ${side}`;
  if (isBlank) return <li className={className} />;
  return (
    <li className={className}>
      <button type="button" onClick={on.onPress}>
        <GameArt slot={slot} className="art" />
        <State slot={slot} />
        <span className="info">
          <h3>{slot.name}</h3>
          {slot.isActive ? (
            <>
              <Amount value={slot.value} currency={currency} size="m" hidden={cover} />
              <span className="credits num">
                {cover ? "•••••" : amountText(slot.amount)} {t.credits} × {slot.ftWalletSlot}
              </span>
            </>
          ) : (
            <OpenAccount slot={slot} />
          )}
        </span>
      </button>
      {on.onAccount && side === "centre" ? (
        <button
          type="button"
          className="more"
          aria-label={`${t.account}: ${slot.name}`}
          onClick={on.onAccount}
        >
          •••
        </button>
      ) : null}
    </li>
  );
}

/** The offer to open an account, while one can be opened. */
function OpenAccount({ slot }: { slot: Slot }) {
  const t = useTexts(gameTexts);
  const noPlay = useNoPlay();
  return noPlay || !slot.isAvailable ? null : (
    <span className="open">
      <Plus className="i i16" aria-hidden="true" />
      {t.openAccount}
    </span>
  );
}

function State({ slot }: { slot: Slot }) {
  const t = useTexts(gameTexts);
  const noPlay = useNoPlay();
  if (noPlay) return <span className="state off">{t.paused}</span>;
  if (!slot.isAvailable) return <span className="state off">{t.closed}</span>;
  if (!slot.isActive) return <span className="state off">{t.notOpen}</span>;
  if (slot.isTransferring) return <span className="state wait">{t.moving}</span>;
  if (slot.isStale) {
    const age = slot.readAt ? t.stale(timeOnly(slot.readAt).slice(0, 5)) : t.neverRead;
    return <span className="state wait">{age}</span>;
  }
  return <span className="state">{t.open}</span>;
}
