import { cardClass } from "@krapao/ui/card";
import { ChevronRight, ShieldCheck } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { protectionTexts } from "./texts/index.ts";

/** The way to the own limits and rests. */
export function ProtectionRow({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(protectionTexts);
  return (
    <ul className={cardClass({ flat: true, rows: true, className: "own-rows" })}>
      <li>
        <button type="button" className="own-row" onClick={onOpen}>
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
