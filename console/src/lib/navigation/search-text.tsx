import { useTexts } from "@krapao/browser/i18n/texts";
import { coreTexts } from "../../i18n/texts.ts";

/** What opens the search over everything; the header sets it. */
let openSearch: ((text: string) => void) | null = null;

/** Sets what opens the search. @returns a function that removes it */
export function onSearch(open: (text: string) => void): () => void {
  openSearch = open;
  return () => {
    if (openSearch === open) openSearch = null;
  };
}

/** A reference or an address that opens the search for everything that has it. */
export function SearchText({ text }: { text: string }) {
  const core = useTexts(coreTexts);
  return (
    <button
      type="button"
      className="search-text num"
      aria-label={core.searchFor(text)}
      onClick={() => openSearch?.(text)}
    >
      {text}
    </button>
  );
}
