import { useTexts } from "@krapao/browser/i18n/texts";
import { Undo2, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { lateTexts } from "../../i18n/texts.ts";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { isKeyFor } from "../../lib/navigation/shortcuts.ts";
import { type Undoable, useUndoables } from "../../lib/undo/later.ts";
import "./undo-notices.css";

/** What can be undone now. Z undoes the newest, also where a page uses Z itself. */
export function UndoNotices() {
  const t = useTexts(lateTexts);
  const shown = useUndoables();
  const box = useRef<HTMLDivElement>(null);
  const isUsed = shown.length > 0;
  const undo = useEffectEvent(() => shown.at(-1)?.undo());
  useEffect(() => {
    if (!isUsed) return;
    const listener = (event: KeyboardEvent) => {
      if (!isKeyFor(event, "z")) return;
      event.preventDefault();
      undo();
    };
    // Before the keys of the page.
    addEventListener("keydown", listener, true);
    return () => removeEventListener("keydown", listener, true);
  }, [isUsed]);
  useEffect(() => {
    if (isUsed) box.current?.showPopover();
    else box.current?.hidePopover();
  }, [isUsed]);
  return (
    <div
      ref={box}
      className="undo-notices fixed w-[min(calc(100%_-_24px),460px)] m-0 p-0 border-0 text-inherit overflow-visible"
      popover="manual"
      role="status"
      aria-label={t.undo}
    >
      {shown.map((each) => (
        <Notice key={each.id} notice={each} />
      ))}
    </div>
  );
}

function Notice({ notice }: { notice: Undoable }) {
  const t = useTexts(lateTexts);
  return (
    <div className="undo-notice">
      <span className="grow">{notice.text}</span>
      <button
        type="button"
        className="gap-1.5 items-center min-h-11 px-2.5 py-0 font-semibold text-sky-300 whitespace-nowrap inline-flex"
        onClick={notice.undo}
        aria-keyshortcuts="Z"
      >
        <Undo2 className="i i18" aria-hidden="true" />
        {t.undo} <Kbd>Z</Kbd>
      </button>
      <button type="button" className="iconbtn" aria-label={t.doNow} onClick={notice.close}>
        <X className="i i18" aria-hidden="true" />
      </button>
    </div>
  );
}
