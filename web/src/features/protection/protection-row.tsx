import { useTexts } from "@krapao/browser/i18n/texts";
import { cardClass } from "@krapao/ui/layout/card";
import { ChevronRight, ShieldCheck } from "lucide-react";
import { protectionTexts } from "./texts.ts";

/** The row that opens the member's limits and self-exclusion. */
export function ProtectionRow({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(protectionTexts);
  return (
    <ul className={cardClass({ flat: true, rows: true, className: "own-rows" })}>
      <li>
        <button
          type="button"
          className="own-row flex items-center flex-wrap w-full px-0 py-2 text-left"
          onClick={onOpen}
        >
          <span className="ico jade">
            <ShieldCheck className="i" aria-hidden="true" />
          </span>
          <span className="own-words">
            <b>{t.title}</b>
            <span className="text-13 text-fg-3">{t.row}</span>
          </span>
          <ChevronRight className="i text-fg-3" aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}
