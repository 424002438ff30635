import { LANGUAGE_NAMES, useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { untilLoaded } from "@krapao/browser/loading/until-loaded";
import { isLanguage } from "@krapao/contract/languages";
import { TabBar } from "@krapao/ui/layout/tab-bar";
import { LanguagePick, TopBar } from "@krapao/ui/layout/top-bar";
import { CirclePlay, Headset, LogIn, UserRoundPlus } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { toastError } from "../i18n/errors/index.ts";
import { chooseLanguage } from "../i18n/stored-language.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { whenIdle } from "../lib/device/idle.ts";
import { go } from "../lib/navigation/navigation.tsx";
import { withOverlay } from "../lib/navigation/overlay.ts";
import { clearSession, readToken } from "../lib/session/session.ts";

export interface ShellProps {
  /** Path of the page; a new path starts at its top. */
  path: string;
  children: ReactNode;
}

/** The path of the page that is shown, also while one shell replaces another. */
let shown: string | undefined;

/** The column that contains every page. */
export function Column({ path, menu, children }: ShellProps & { menu?: ReactNode }) {
  useLayoutEffect(() => {
    // Not at the first render: scrolling would force a layout of the page.
    if (shown !== undefined && shown !== path) scrollTo(0, 0);
    shown = path;
  }, [path]);
  return (
    <>
      <div className={menu ? "col has-tab" : "col"}>{children}</div>
      {menu}
    </>
  );
}

const ChatButton = page(() => import("../features/chat/chat-button.tsx"));

/** Whether its code is here: another shell shows it at once. */
let isChatHere = false;

/**
 * The place of the chat's button in the bar. Its code loads when the page is idle, or when a page
 * asks for help; before that nothing of the chat is loaded or requested.
 */
export function ChatPlace() {
  const [isHere, setHere] = useState(isChatHere);
  useEffect(() => {
    const load = () =>
      untilLoaded(async () => {
        await ChatButton.preload();
        isChatHere = true;
        setHere(true);
      });
    addEventListener("load-chat", load);
    whenIdle(load);
    return () => removeEventListener("load-chat", load);
  }, []);
  return (
    <span className="size-11 relative flex items-center">{isHere ? <ChatButton /> : null}</span>
  );
}

/** The language menu of every shell. */
export function LanguageMenu() {
  const locale = useLanguage();
  const core = useTexts(coreTexts);
  return (
    <LanguagePick
      label={core.language}
      value={locale}
      options={LANGUAGE_NAMES}
      onChange={(next) => {
        if (isLanguage(next)) withOverlay(chooseLanguage(next)).catch(toastError);
      }}
    />
  );
}

/** Goes to a page of the visitor area and ends a stored login. */
export function goAsVisitor(href: string): void {
  if (readToken() !== null) {
    clearSession();
    queryClient.clear();
  }
  go(href).catch(toastError);
}

/** Login and registration: brand and language above, the visitor menu below. */
export function VisitorShell({ path, children }: ShellProps) {
  const core = useTexts(coreTexts);
  const tabs = [
    { href: "/login", label: core.login, icon: LogIn, active: path === "/login" },
    { href: "/register", label: core.register, icon: UserRoundPlus, active: path === "/register" },
    { href: "/howto", label: core.howto, icon: CirclePlay, active: path === "/howto" },
    { href: "/contact", label: core.contact, icon: Headset, active: path === "/contact" },
  ];
  return (
    <Column path={path} menu={<TabBar label={core.menu} tabs={tabs} onSelect={goAsVisitor} />}>
      <TopBar href="/login" onBrand={goAsVisitor}>
        <ChatPlace />
        <LanguageMenu />
      </TopBar>
      <main className="main">{children}</main>
    </Column>
  );
}

/** The shell of pages without a menu: not found, terminated. */
export function BareShell({ path, children }: ShellProps) {
  return (
    <Column path={path}>
      <TopBar href="/" onBrand={(href) => go(href).catch(toastError)}>
        <LanguageMenu />
      </TopBar>
      <main className="main justify-center">{children}</main>
      <div className="krajang" />
    </Column>
  );
}
