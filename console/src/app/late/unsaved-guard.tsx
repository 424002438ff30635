import { useTexts } from "@krapao/browser/i18n/texts";
import { guardReloads } from "@krapao/browser/loading/reloads";
import { clearTyped, hasTyped, watchTyping } from "@krapao/browser/session/typed";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { guardSheets } from "@krapao/ui/overlays/sheet";
import { PencilLine } from "lucide-react";
import { useEffect, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { lateTexts } from "../../i18n/texts.ts";

/** The part of an address that decides which forms a page shows. */
function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  return `${pathname} ${searchParams.get("tab") ?? ""}`;
}

/** Whether a step within the console would remove what was typed. */
function leaves({ navigationType, destination, cancelable }: NavigateEvent): boolean {
  if (!cancelable || navigationType === "reload" || !destination.sameDocument) return false;
  if (!hasTyped()) return false;
  // Back closes a drawer that the address has opened.
  const isBack =
    navigationType === "traverse" && document.querySelector("[role='dialog']") !== null;
  return isBack || placeOf(destination.url) !== placeOf(location.href);
}

/** Goes where the staff user wanted to go. */
function goOn({ navigationType, destination }: NavigateEvent): void {
  if (navigationType === "traverse") navigation.traverseTo(destination.key);
  else navigate(destination.url.slice(location.origin.length));
}

/**
 * Asks before typed text is lost: by a link, by Back, by Esc, by a press next to a dialog or on its
 * cross, and by closing the tab. It covers every form and dialog of the console.
 */
export function UnsavedGuard() {
  const t = useTexts(lateTexts);
  // What the staff user wanted to do.
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  useEffect(() => {
    const stopWatching = watchTyping();
    guardReloads({
      isUnsent: hasTyped,
      reason: () => lateTexts.load().then(({ sendFirst }) => sendFirst),
    });
    const askBrowser = (event: BeforeUnloadEvent) => hasTyped() && event.preventDefault();
    const onNavigate = (event: NavigateEvent) => {
      if (!leaves(event)) return;
      event.preventDefault();
      setWanted(() => () => goOn(event));
    };
    guardSheets((sheet, close) => {
      if (!hasTyped(sheet)) return true;
      // A press in the question is one next to the sheet.
      if (!document.querySelector("[role='alertdialog']")) setWanted(() => close);
      return false;
    });
    addEventListener("beforeunload", askBrowser);
    // Absent in old browsers, which ask only before the tab closes.
    const steps = "navigation" in window ? navigation : null;
    steps?.addEventListener("navigate", onNavigate);
    return () => {
      stopWatching();
      guardReloads(null);
      guardSheets(() => true);
      removeEventListener("beforeunload", askBrowser);
      steps?.removeEventListener("navigate", onNavigate);
    };
  }, []);
  return (
    <ConfirmDialog
      open={wanted !== null}
      title={t.leaveTitle}
      icon={PencilLine}
      tone="amber"
      confirmLabel={t.leave}
      cancelLabel={t.stay}
      danger
      onConfirm={() => {
        setWanted(null);
        clearTyped();
        wanted?.();
      }}
      onCancel={() => setWanted(null)}
    >
      {t.leaveText}
    </ConfirmDialog>
  );
}
