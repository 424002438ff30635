import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { cardClass } from "@krapao/ui/layout/card";
import { ChevronRight, FileUser } from "lucide-react";
import { kycTexts } from "./texts.ts";
import { useDocuments } from "./use-documents.ts";

/** The row that opens the member's documents; nothing while the operator has asked for none. */
export function DocumentsRow({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(kycTexts);
  const { data = [] } = useDocuments();
  const wanted = data.filter(({ isWanted }) => isWanted).length;
  if (data.length === 0) return null;
  return (
    <ul className={cardClass({ flat: true, rows: true, className: "own-rows" })}>
      <li>
        <button
          type="button"
          className="own-row flex items-center flex-wrap w-full px-0 py-2 text-left"
          onClick={onOpen}
        >
          <span className={wanted > 0 ? "ico amber" : "ico jade"}>
            <FileUser className="i" aria-hidden="true" />
          </span>
          <span className="own-words">
            <b>{t.title}</b>
            <span className="text-13 text-fg-3">{t.row}</span>
          </span>
          {wanted > 0 ? <Chip tone="amber">{t.wanted(wanted)}</Chip> : null}
          <ChevronRight className="i text-fg-3" aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}
