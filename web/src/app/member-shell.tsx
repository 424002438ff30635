import { useTexts } from "@krapao/browser/i18n/texts";
import { Boundary } from "@krapao/browser/loading/boundary";
import { page } from "@krapao/browser/loading/page";
import { logout } from "@krapao/contract/member/accounts";
import { TabBar } from "@krapao/ui/layout/tab-bar";
import { TopBar } from "@krapao/ui/layout/top-bar";
import { LoadingOverlay } from "@krapao/ui/overlays/loading-overlay";
import { Headset, House, LogOut, ReceiptText, ShieldCheck, UserRound } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { toastError } from "../i18n/errors/index.ts";
import { api } from "../lib/api/api.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { Failed } from "../lib/navigation/failed.tsx";
import { navigate } from "../lib/navigation/location.ts";
import { closeSheet, go, openSheet, useSheet } from "../lib/navigation/navigation.tsx";
import { withOverlay } from "../lib/navigation/overlay.ts";
import { clearSession } from "../lib/session/session.ts";
import { ChatPlace, Column, LanguageMenu, type ShellProps } from "./shells.tsx";

const PROMPT_DELAY_MS = 1_500;

/** Sheets that any page of the member area can show. */
const SHEETS = ["conditions", "agreement", "account-name", "add-passkey", "give-back"];
const MemberSheets = page(() => import("./sheets/member-sheets.tsx"));
const CONDITIONS = "?sheet=conditions";

/** Ends the session in this browser even when the call fails. */
export async function endSession() {
  await withOverlay(api(logout).catch(() => undefined));
  navigate("/login");
  clearSession();
  queryClient.clear();
}

/** The sheets of the shell; their code loads when one of them is opened first. */
function ShellSheets() {
  "use no memo"; // The compiler's cache would be larger than the part.
  const sheet = useSheet();
  const [used, setUsed] = useState(false);
  const isOpen = sheet !== null && SHEETS.includes(sheet);
  if (!used && isOpen) setUsed(true);
  const core = useTexts(coreTexts);
  const state = { open: isOpen, onClose: closeSheet, onClosed: () => setUsed(false) };
  return used ? (
    <Suspense fallback={<LoadingOverlay label={core.loading} />}>
      <Boundary instead={(failure) => <Failed {...failure} {...state} />}>
        <MemberSheets />
      </Boundary>
    </Suspense>
  ) : null;
}

/**
 * Shows the pending questions to a member shortly after home was entered or a sheet was closed
 * there; each of them once an entry.
 */
function useEntryPrompts(path: string) {
  const sheet = useSheet();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (path !== "/user/home") asked.current.clear();
    if (path !== "/user/home" || sheet !== null) return;
    const timer = setTimeout(() => {
      import("./sheets/entry-prompts.ts")
        .then((module) => module.promptAtEntry(asked.current))
        .catch(() => undefined);
    }, PROMPT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [path, sheet]);
}

/** The member area: product name, language and logout above, the floating menu below. */
export function MemberShell({ path, children }: ShellProps) {
  const core = useTexts(coreTexts);
  useEntryPrompts(path);
  const select = (href: string) => {
    if (href === CONDITIONS) return openSheet("conditions");
    go(href).catch(toastError);
  };
  const tab = (href: string, label: string, icon: typeof House) => ({
    href,
    label,
    icon,
    active: path === href,
  });
  const tabs = [
    tab("/user/profile", core.profile, UserRound),
    tab(CONDITIONS, core.conditions, ShieldCheck),
    { ...tab("/user/home", core.home, House), home: true },
    tab("/user/statement", core.statement, ReceiptText),
    tab("/user/contact", core.contact, Headset),
  ];
  return (
    <Column path={path} menu={<TabBar label={core.mainMenu} tabs={tabs} onSelect={select} />}>
      <TopBar href="/user/home" onBrand={select}>
        <ChatPlace />
        <LanguageMenu />
        <button type="button" className="iconbtn" aria-label={core.logout} onClick={endSession}>
          <LogOut className="i" aria-hidden="true" />
        </button>
      </TopBar>
      <main className="main">{children}</main>
      <ShellSheets />
    </Column>
  );
}
