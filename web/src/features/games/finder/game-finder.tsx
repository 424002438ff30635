import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { Layers, Search } from "lucide-react";
import type { Wallet } from "../../../lib/money/wallet.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { useReturn } from "../visits/use-return.ts";
import { lastPlayed } from "./last-played.ts";
import { PlayedShelf } from "./played-shelf.tsx";
import "./finder.css";
import { sheetTexts } from "../texts.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [sheetTexts];

const ReturnCard = page<Parameters<typeof import("../visits/return-card.tsx").default>[0]>(
  () => import("../visits/return-card.tsx"),
);

interface GameFinderProps {
  wallet: Wallet;
  /** Shown instead of the figures, when the member hides them. */
  cover: string | false;
}

/**
 * Above the carousels: the games that the member played last, the search, and whether all money
 * comes along. Over the page, after a game: how it went.
 */
export default function GameFinder({ wallet, cover }: GameFinderProps) {
  const t = useTexts(sheetTexts);
  const played = lastPlayed(wallet.slots);
  const { code, close } = useReturn();
  const returned = wallet.slots.find((slot) => slot.code === code);
  return (
    <>
      {played.length > 0 ? <PlayedShelf slots={played} wallet={wallet} cover={cover} /> : null}
      <div className="flex gap-2">
        <button
          type="button"
          className="find-button items-center rounded-16 border border-line-2 text-fg-3 text-left"
          onClick={() => openSheet("find")}
        >
          <Search className="i" aria-hidden="true" />
          {t.search}
        </button>
        {wallet.bringsMoney ? (
          <button
            type="button"
            className="carries flex items-center gap-2 rounded-16 border text-13 text-left"
            onClick={() => openSheet("carry")}
          >
            <Layers className="i i18 flex-none" aria-hidden="true" />
            {t.carriesMoney}
          </button>
        ) : null}
      </div>
      {returned ? (
        <Part>
          <ReturnCard
            key={returned.code}
            slot={returned}
            wallet={wallet}
            cover={cover}
            onClose={close}
          />
        </Part>
      ) : null}
    </>
  );
}
