import { useTexts } from "@krapao/browser/i18n/texts";
import { Menu } from "lucide-react";
import { coreTexts } from "../i18n/texts.ts";
import { dateTime } from "../lib/format.ts";
import { useNow } from "../lib/session/now.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { OpenAlerts } from "./open-alerts.tsx";
import { OpenPalette } from "./palette/open-palette.tsx";

function Clock() {
  const now = useNow();
  return (
    <time
      className="num clock text-13 text-fg-2 whitespace-nowrap"
      dateTime={new Date(now).toISOString().slice(0, 16)}
    >
      {dateTime(new Date(now)).slice(0, 16)}
    </time>
  );
}

/** The header of every page: title, search, alerts, time. */
export function Header({ title, onMenu }: { title: string; onMenu: () => void }) {
  const core = useTexts(coreTexts);
  return (
    <header className="ctop items-center border-b border-b-line">
      <button type="button" className="iconbtn burger" aria-label={core.openMenu} onClick={onMenu}>
        <Menu className="i" aria-hidden="true" />
      </button>
      <h1>{title}</h1>
      {/* Pages add chips here with `<HeaderSlot>`. */}
      <span className="slot" id="header-slot" />
      <OpenPalette />
      <OpenAlerts />
      <LanguageMenu />
      <Clock />
    </header>
  );
}
