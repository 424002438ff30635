import { useTexts } from "@krapao/browser/i18n/texts";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { Search, X } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { useWallet, type Wallet } from "../../../lib/money/wallet.ts";
import { SheetPlaceholder } from "../../../lib/navigation/sheet-placeholder.tsx";
import { GameArt } from "../game-art.tsx";
import { pressGame } from "../starts/press-game.ts";
import { findGames } from "./last-played.ts";
import "../sheets.css";
import { gameTexts, sheetTexts } from "../texts.ts";

/** All games in one list, narrowed by what the member types. */
export default function FindSheet() {
  const t = useTexts(sheetTexts);
  const { data } = useWallet();
  return data ? <Find wallet={data} /> : <SheetPlaceholder title={t.search} />;
}

function Find({ wallet }: { wallet: Wallet }) {
  const cards = useTexts(gameTexts);
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const [query, setQuery] = useState("");
  const found = findGames(wallet.slots, query, cards);
  return (
    <Sheet title={t.search} closeLabel={core.close}>
      <div className="find grid grid-cols-1 gap-4">
        <div className="inp">
          <Search className="i" aria-hidden="true" />
          <input
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            enterKeyHint="search"
            autoComplete="off"
            value={query}
            // biome-ignore lint/a11y/noAutofocus: the member has just pressed the search field
            autoFocus
            onChange={(event) => setQuery(event.target.value)}
          />
          {query === "" ? null : (
            <button
              type="button"
              className="iconbtn"
              aria-label={t.clear}
              onClick={() => setQuery("")}
            >
              <X className="i" aria-hidden="true" />
            </button>
          )}
        </div>
        {found.length === 0 ? (
          <p className="text-fg-2" role="status">
            {t.noGame}
          </p>
        ) : (
          <ul className="card flat rows">
            {found.map((slot) => (
              <li key={slot.code}>
                <button
                  type="button"
                  className="row place-row w-full text-left min-h-17"
                  onClick={() => pressGame(wallet, slot, cards.openingGame(slot.name))}
                >
                  <GameArt slot={slot} className="thumb" />
                  <span className="grow">
                    {slot.name}
                    <small className="text-13 leading-[1.6] text-fg-3 block">
                      {slot.isAvailable ? cards[slot.category] : t.closedNow}
                      {slot.isActive ? null : ` · ${cards.notOpen}`}
                    </small>
                  </span>
                  {slot.isActive ? (
                    <Amount value={slot.value} currency={wallet.wallet.currency} />
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
