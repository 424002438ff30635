import { useTexts } from "@krapao/browser/i18n/texts";
import { Search } from "lucide-react";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { waysNow } from "../../../lib/money/ways.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { GameArt } from "../game-art.tsx";
import { pressGame } from "../starts/press-game.ts";
import { usePlay } from "../starts/use-play.ts";
import { bringable } from "../transfers/transfer-rules.ts";
import { lastPlayed } from "./last-played.ts";
import "./finder.css";
import { gameTexts, sheetTexts } from "../texts.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [sheetTexts];

/** Above the carousels: the search, and the games that the member played last. */
export default function GameFinder({ wallet }: { wallet: Wallet }) {
  const cards = useTexts(gameTexts);
  const t = useTexts(sheetTexts);
  const { play, launching, recentAuthSheet } = usePlay();
  const played = lastPlayed(wallet.slots);
  const enter = (slot: Slot) => {
    // An empty game first offers to bring money along.
    const ways = waysNow();
    const isEmpty = slot.value === 0 && bringable(wallet, slot, ways) > 0n;
    const canPlay = slot.isAvailable && (ways?.play.allowed ?? true);
    if (wallet.bringsMoney || isEmpty || !canPlay)
      pressGame(wallet, slot, cards.openingGame(slot.name));
    else void play(slot);
  };
  return (
    <>
      <button
        type="button"
        className="find-button items-center rounded-16 border border-line-2 text-fg-3 text-left"
        onClick={() => openSheet("find")}
      >
        <Search className="i" aria-hidden="true" />
        {t.search}
      </button>
      {played.length > 0 ? (
        <section>
          <h2 className="text-13 font-medium leading-[1.6] text-fg-2 mb-2">{t.lastPlayed}</h2>
          <ul className="last-played flex gap-3">
            {played.map((slot) => (
              <li key={slot.code}>
                <button
                  type="button"
                  disabled={launching}
                  aria-label={t.playGame(slot.name)}
                  onClick={() => enter(slot)}
                >
                  <GameArt slot={slot} className="thumb" />
                  <span>{slot.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {recentAuthSheet}
    </>
  );
}
