import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Button, buttonClass } from "@krapao/ui/forms/button";
import { CloudOff, ExternalLink, type LucideIcon, RefreshCw, X } from "lucide-react";
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { asideTexts } from "../../i18n/texts.ts";
import { useOnline } from "../../lib/device/online.ts";
import { timeOnly } from "../../lib/format.ts";
import { walletNow } from "../../lib/money/wallet.ts";
import { usePathname } from "../../lib/navigation/location.ts";
import { closeLineHint, isInLine, isLineHintClosed, outsideLine } from "./line-app.ts";
import { UnlessExcluded } from "./unless-excluded.tsx";
import { useNewVersion } from "./versions.ts";
import "./aside.css";

const LINE_PATHS = ["/login", "/register"];

/** One notice above the page at a time: the most important one. */
export function AsideStrip() {
  const strip = useChosen();
  const box = useRef<HTMLDivElement>(null);
  const isShown = strip !== null;
  useLayoutEffect(() => {
    const place = box.current;
    if (!isShown || !place) return;
    // An empty strip sets nothing: a property of the root makes the whole page be styled again.
    const setHeight = () => {
      const { style } = document.documentElement;
      if (place.offsetHeight > 0) style.setProperty("--strip", `${place.offsetHeight}px`);
      else style.removeProperty("--strip");
    };
    const watch = new ResizeObserver(setHeight);
    watch.observe(place);
    return () => {
      watch.disconnect();
      document.documentElement.style.removeProperty("--strip");
    };
  }, [isShown]);
  const t = useTexts(asideTexts);
  // The live region exists before its text, so that screen readers announce the text.
  return (
    <aside ref={box} className="strip-place" aria-label={t.label} aria-live="polite">
      {strip}
    </aside>
  );
}

/** The operator's notice; its code loads where it can be shown. */
const NoticeStrip = page(() => import("./notice-strip.tsx"));
const notice = (
  <Suspense fallback={null}>
    <NoticeStrip />
  </Suspense>
);

function useChosen(): ReactNode {
  const t = useTexts(asideTexts);
  const isOnline = useOnline();
  const reload = useNewVersion();
  const path = usePathname().replace(/(.)\/+$/, "$1");
  const [isLater, setLater] = useState(false);
  const [isLineOff, setLineOff] = useState(isLineHintClosed);
  if (!isOnline) {
    const seen = walletNow()?.readAt;
    return (
      <Strip icon={CloudOff} tone="amber">
        <b>{t.offline}</b> {seen ? t.offlineSince(timeOnly(seen).slice(0, 5)) : t.offlineEmpty}
      </Strip>
    );
  }
  if (reload && !isLater) {
    return (
      <Strip icon={RefreshCw} onClose={() => setLater(true)} closeLabel={t.later}>
        {t.newVersion}
        <Button variant="secondary" size="small" onClick={reload}>
          {t.reload}
        </Button>
      </Strip>
    );
  }
  if (path === "/user/home") return <UnlessExcluded>{notice}</UnlessExcluded>;
  if (!isInLine(navigator.userAgent) || isLineOff || !LINE_PATHS.includes(path)) {
    return path === "/login" ? notice : null;
  }
  const close = () => {
    closeLineHint();
    setLineOff(true);
  };
  return (
    <Strip icon={ExternalLink} onClose={close}>
      {t.inLine}
      <a
        className={buttonClass({ variant: "secondary", size: "small" })}
        href={outsideLine(location.href)}
      >
        {t.openBrowser}
      </a>
    </Strip>
  );
}

interface StripProps {
  icon: LucideIcon;
  tone?: "amber";
  /** Absent: the notice disappears with its reason. */
  onClose?: () => void;
  closeLabel?: string;
  children: ReactNode;
}

function Strip({ icon: Icon, tone, onClose, closeLabel, children }: StripProps) {
  const core = useTexts(coreTexts);
  return (
    <div className={tone ? `strip ${tone}` : "strip"}>
      <Icon className="i" aria-hidden="true" />
      <div className="words">{children}</div>
      {onClose ? (
        <button
          type="button"
          className="iconbtn"
          aria-label={closeLabel ?? core.close}
          onClick={onClose}
        >
          <X className="i i18" aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
