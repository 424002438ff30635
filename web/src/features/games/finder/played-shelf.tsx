import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { fromMinor } from "@krapao/contract/money";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Play } from "lucide-react";
import { useState } from "react";
import { money } from "../../../lib/format.ts";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { useMemberWays } from "../../../lib/money/ways.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { GameArt } from "../game-art.tsx";
import { pressGame } from "../starts/press-game.ts";
import { usePlay } from "../starts/use-play.ts";
import { gameTexts, sheetTexts } from "../texts.ts";
import { bringable, bringableBack } from "../transfers/transfer-rules.ts";

const BringNow = page<Parameters<typeof import("../transfers/bring-now.tsx").default>[0]>(
  () => import("../transfers/bring-now.tsx"),
);

interface PlayedShelfProps {
  slots: readonly Slot[];
  wallet: Wallet;
  /** Shown instead of the figures, when the member hides them. */
  cover: string | false;
}

/** The games that the member played last, with their money, play, and the way back of the money. */
export function PlayedShelf({ slots, wallet, cover }: PlayedShelfProps) {
  const cards = useTexts(gameTexts);
  const t = useTexts(sheetTexts);
  const { play, launching, recentAuthSheet } = usePlay();
  const [back, setBack] = useState<string | null>(null);
  const brought = slots.find(({ code }) => code === back);
  const { currency } = wallet.wallet;
  const { data: ways } = useMemberWays();
  const enter = (slot: Slot) => {
    // An empty game first offers to bring money along.
    const isEmpty = slot.value === 0 && bringable(wallet, slot, ways) > 0n;
    const canPlay = slot.isAvailable && (ways?.play.allowed ?? true);
    if (wallet.bringsMoney || isEmpty || !canPlay)
      pressGame(wallet, slot, cards.openingGame(slot.name));
    else void play(slot);
  };
  return (
    <section>
      <h2 className="text-13 font-medium leading-[1.6] text-fg-2 mb-2">{t.lastPlayed}</h2>
      <ul className="last-played flex gap-3">
        {slots.map((slot) => {
          const sum = bringableBack(wallet, slot, ways);
          const isBringing = back === slot.code;
          return (
            <li key={slot.code} className="grid gap-2 rounded-16 border border-line-2">
              <button
                type="button"
                className="flex items-center gap-3 text-left"
                onClick={() => openSheet("slot", { slot: slot.code })}
              >
                <GameArt slot={slot} className="thumb" />
                <span className="grow min-w-0">
                  <span className="vh">{cards.account} </span>
                  <b className="name block">{slot.name}</b>
                  <Amount value={slot.value} currency={currency} hidden={cover} />
                </span>
              </button>
              <div className="flex gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  className={sum > 0n || isBringing ? "" : "flex-1"}
                  disabled={launching}
                  aria-label={t.playGame(slot.name)}
                  onClick={() => enter(slot)}
                >
                  <Play className="i i18" aria-hidden="true" />
                  {t.playShort}
                </Button>
                {sum > 0n || isBringing ? (
                  <Button
                    variant="secondary"
                    size="small"
                    className="back flex-1"
                    loading={isBringing && t.bringingBack}
                    disabled={back !== null && !isBringing}
                    onClick={() => setBack(slot.code)}
                  >
                    {t.bringBack(cover || money(fromMinor(sum), currency))}
                  </Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {recentAuthSheet}
      {brought ? (
        <Part>
          <BringNow slot={brought} wallet={wallet} onDone={() => setBack(null)} />
        </Part>
      ) : null}
    </section>
  );
}
