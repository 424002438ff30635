import { Dialog } from "@base-ui/react/dialog";
import { ArrowLeft, X } from "lucide-react";
import { type PointerEvent, type ReactNode, use, useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { useLayer } from "./layers.ts";
import { SheetContext, type SheetState } from "./sheet-context.tsx";
import { isToast } from "./toast.tsx";
import { useKeyboard } from "./use-keyboard.ts";
import "./sheet.css";

/** Dragging the head further down than this closes the sheet. */
const CLOSE_DRAG = 90;

/** Whether the person may close a sheet now; `close` closes it later. */
type CloseGuard = (sheet: HTMLElement | null, close: () => void) => boolean;
let mayClose: CloseGuard = () => true;

/** Sets what is asked before a person closes any sheet. */
export function guardSheets(guard: CloseGuard): void {
  mayClose = guard;
}

interface SheetProps extends Partial<SheetState> {
  title: string;
  closeLabel: string;
  /** With `backLabel`: an arrow at the left, for a sheet inside another one. */
  onBack?: (() => void) | undefined;
  backLabel?: string;
  /** While true nothing closes the sheet, since a request runs. */
  busy?: boolean;
  /** The sheet covers another one, which stays behind a scrim. */
  over?: boolean;
  /** It is as high as the screen allows, whatever it holds: what changes it keeps its place. */
  steady?: boolean;
  /** The action of the sheet, below the scrolling body. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A bottom sheet on phones, a dialog from 640 px. Scrim, Esc, the close button and a drag down
 * close it. Focus stays inside and returns afterwards. Import it only from chunks that load on
 * demand (Base UI).
 */
export function Sheet({
  title,
  closeLabel,
  busy = false,
  over = false,
  steady = false,
  footer,
  children,
  ...rest
}: SheetProps) {
  const around = use(SheetContext);
  const open = rest.open ?? around?.open ?? true;
  const close = rest.onClose ?? around?.onClose;
  const closed = rest.onClosed ?? around?.onClosed;
  const drag = useDrag(() => !busy && close?.());
  const finalFocus = useOpener(open);
  // A sheet that the address opens has an entry of the history already: Back closes it.
  const isNested = rest.onBack !== undefined || rest.onClose !== undefined;
  useLayer(open && isNested, () => (rest.onBack ?? close)?.(), busy);
  useKeyboard(drag.popup, open);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next || busy || isToast(details.event.target)) return details.cancel();
        if (!mayClose(drag.popup.current, () => close?.())) return details.cancel();
        // Esc takes one step, as Back does; the close button closes the whole sheet.
        if (details.reason === "escape-key" && rest.onBack) {
          details.cancel();
          return rest.onBack();
        }
        close?.();
      }}
      onOpenChangeComplete={(now) => !now && closed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={over ? "scrim over" : "scrim"} forceRender={over} />
        <Dialog.Popup
          className={classNames("sheet", over && "over", steady && "steady")}
          ref={drag.popup}
          // A sheet that an address opens shows no focus ring on the button that closes it.
          initialFocus={drag.popup}
          finalFocus={finalFocus}
          aria-busy={busy || undefined}
        >
          <header {...drag.handlers}>
            <span>
              {rest.onBack ? (
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={rest.backLabel}
                  onClick={rest.onBack}
                >
                  <ArrowLeft className="i" aria-hidden="true" />
                </button>
              ) : null}
            </span>
            <Dialog.Title className="sheet-title">{title}</Dialog.Title>
            <Dialog.Close className="iconbtn" aria-label={closeLabel} disabled={busy}>
              <X className="i" aria-hidden="true" />
            </Dialog.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen is scrolled by keys too */}
          <section className="body" aria-label={title} tabIndex={0}>
            {children}
          </section>
          {footer ? <footer>{footer}</footer> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Where the focus goes when the sheet closes: to what had it before. The focus is read before the
 * dialog opens, because a form may focus its first field at once.
 */
function useOpener(open: boolean): () => HTMLElement | true {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    const element = opener.current;
    const isThere = element instanceof HTMLElement && element.isConnected;
    return isThere && element !== document.body ? element : true;
  };
}

/**
 * Lets the head of a bottom sheet follow the finger; past the limit the sheet closes, else it
 * springs back.
 */
function useDrag(close: () => void) {
  const popup = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  const move = (distance: number) => {
    if (!popup.current) return;
    popup.current.toggleAttribute("data-dragged", distance > 0);
    popup.current.style.transform = distance > 0 ? `translateY(${distance}px)` : "";
  };
  const end = (event: PointerEvent) => {
    if (from.current === null) return;
    const distance = event.clientY - from.current;
    from.current = null;
    move(0);
    if (distance > CLOSE_DRAG) close();
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const button = event.target instanceof Element && event.target.closest("button");
      // A sheet that grows while its button is pressed moves the button away from the pointer.
      if (button) button.setPointerCapture(event.pointerId);
      if (button || matchMedia("(min-width: 640px)").matches) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== null) move(Math.max(0, event.clientY - from.current));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { popup, handlers };
}
