import { useTexts } from "@krapao/browser/i18n/texts";
import { cardClass } from "@krapao/ui/layout/card";
import { ChartNoAxesColumn, ChevronRight } from "lucide-react";
import { playTexts } from "../texts.ts";

/** The row that opens the member's own play. */
export function PlayRow({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(playTexts);
  return (
    <ul className={cardClass({ flat: true, rows: true, className: "own-rows" })}>
      <li>
        <button
          type="button"
          className="own-row flex items-center flex-wrap w-full px-0 py-2 text-left gap-3.5 min-h-15"
          onClick={onOpen}
        >
          <span className="ico">
            <ChartNoAxesColumn className="i" aria-hidden="true" />
          </span>
          <span className="own-words flex-[1_1_5.5rem] min-w-0 grid">
            <b>{t.title}</b>
            <span className="text-13 text-fg-3">{t.row}</span>
          </span>
          <ChevronRight className="i text-fg-3" aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}
