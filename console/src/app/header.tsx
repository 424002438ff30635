import { useTexts } from "@krapao/browser/i18n/texts";
import { Bell, Menu } from "lucide-react";
import { Link } from "wouter";
import { coreTexts } from "../i18n/core/index.ts";
import { useMay } from "../lib/api/me.ts";
import { useQueueCount } from "../lib/api/queues.ts";
import { dateTime } from "../lib/format.ts";
import { useNow } from "../lib/session/now.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { OpenPalette } from "./palette/open-palette.tsx";

/** The number of requests that wait for approval. */
function ApprovalBell() {
  const core = useTexts(coreTexts);
  const { count } = useQueueCount("approvals");
  return (
    <Link
      href="/approvals"
      className="iconbtn ringed bell"
      aria-label={core.waitingApprovals(count)}
    >
      <Bell className="i i18" aria-hidden="true" />
      {count > 0 ? <i aria-hidden="true" /> : null}
    </Link>
  );
}

function Clock() {
  const now = useNow();
  return (
    <time className="num clock" dateTime={new Date(now).toISOString().slice(0, 16)}>
      {dateTime(new Date(now)).slice(0, 16)}
    </time>
  );
}

/** The header of every page: title, search, approvals, time. */
export function Header({ title, onMenu }: { title: string; onMenu: () => void }) {
  const core = useTexts(coreTexts);
  const may = useMay();
  return (
    <header className="ctop">
      <button type="button" className="iconbtn burger" aria-label={core.openMenu} onClick={onMenu}>
        <Menu className="i" aria-hidden="true" />
      </button>
      <h1>{title}</h1>
      {/* Pages add chips here with `<HeaderSlot>`. */}
      <span className="slot" id="header-slot" />
      <OpenPalette />
      {may("approvals.read") ? <ApprovalBell /> : null}
      <LanguageMenu />
      <Clock />
    </header>
  );
}
