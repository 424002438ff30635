import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { searchTexts } from "../../features/search/texts.ts";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { onSearch } from "../../lib/navigation/search-text.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import type { PaletteProps } from "./palette.tsx";
import "./open-palette.css";

const Palette = page<PaletteProps>(() => import("./palette.tsx"), [searchTexts]);
/** The palette's code loads once the page is idle, so that the first key is not lost. */
const PRELOAD_MS = 1_500;

const isDialogOpen = () => document.querySelector("[role='dialog'], [role='alertdialog']") !== null;

/** The button that looks like a search field; `/` and Ctrl+K press it from any page. */
export function OpenPalette() {
  const core = useTexts(coreTexts);
  // The text that the palette starts with; null: it is closed.
  const [start, setStart] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void Palette.preload().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const open = (text: string) => {
    if (!isDialogOpen()) Palette.preload().then(() => setStart(text), toastError);
  };
  const openFor = useEffectEvent(open);
  useEffect(() => onSearch((text) => openFor(text)), []);
  useShortcuts({ "/": () => open(""), "ctrl+k": () => open("") });
  return (
    <search className="find">
      <button
        type="button"
        className="inp find-open w-full cursor-text text-14 text-start text-fg-3"
        aria-label={core.searchMember}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={() => open("")}
      >
        <Search className="i i18" aria-hidden="true" />
        <span>{core.searchMember}</span>
        <kbd>/</kbd>
      </button>
      {start === null ? null : <Palette start={start} onClose={() => setStart(null)} />}
    </search>
  );
}
