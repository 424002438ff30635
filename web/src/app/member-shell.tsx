import { logout } from "@krapao/contract/accounts";
import { TabBar } from "@krapao/ui/tab-bar";
import { TopBar } from "@krapao/ui/top-bar";
import { House, LogOut, ReceiptText } from "lucide-react";
import { navigate } from "wouter/use-browser-location";
import { coreTexts } from "../i18n/core/index.ts";
import { toastError } from "../i18n/errors/index.ts";
import { useTexts } from "../i18n/index.ts";
import { api } from "../lib/api.ts";
import { go } from "../lib/navigation.tsx";
import { withOverlay } from "../lib/overlay.ts";
import { queryClient } from "../lib/query.ts";
import { clearSession } from "../lib/session.ts";
import { Column, LanguageMenu, type ShellProps } from "./shells.tsx";

/** Ends the session here even when the server cannot be told. */
async function endSession() {
  await withOverlay(api(logout).catch(() => undefined));
  navigate("/login");
  clearSession();
  queryClient.clear();
}

/** The member area: product name, language and logout above, the floating menu below. */
export function MemberShell({ path, children }: ShellProps) {
  const core = useTexts(coreTexts);
  const select = (href: string) => {
    go(href).catch(toastError);
  };
  const tabs = [
    {
      href: "/user/home",
      label: core.home,
      icon: House,
      active: path === "/user/home",
      home: true,
    },
    {
      href: "/user/statement",
      label: core.statement,
      icon: ReceiptText,
      active: path === "/user/statement",
    },
  ];
  return (
    <Column path={path} menu={<TabBar label={core.mainMenu} tabs={tabs} onSelect={select} />}>
      <TopBar href="/user/home" onBrand={select}>
        <LanguageMenu />
        <button type="button" className="iconbtn" aria-label={core.logout} onClick={endSession}>
          <LogOut className="i" aria-hidden="true" />
        </button>
      </TopBar>
      <main className="main">{children}</main>
    </Column>
  );
}
