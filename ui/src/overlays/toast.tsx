import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import "./toast.css";

const SHOWN_MS = 4000;
/** A toast with something to press has to be read and reached. */
const WITH_ACTION_MS = 8000;
const MOST = 3;

type Tone = "success" | "error" | "info";

/** What a press in a toast does; the toast closes. */
interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastItem {
  id: number;
  tone: Tone;
  text: string;
  action?: ToastAction | undefined;
}

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastItem[]) {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a text at the top of the page for 4 s, or for 8 s with an action. The time runs only while
 * the page is visible. At most three are shown: a fourth removes the oldest.
 */
export function toast(tone: Tone, text: string, action?: ToastAction): void {
  const others = items.filter((item) => item.text !== text || item.tone !== tone);
  lastId += 1;
  set([...others, { id: lastId, tone, text, action }].slice(-MOST));
}

/** Whether an event happened in a toast: a press there must not close the sheet below. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".toasts") !== null;
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;

function ToastRow({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const Icon = ICONS[item.tone];
  const { id, action } = item;
  const close = () => set(items.filter((other) => other.id !== id));
  const end = useEffectEvent(close);
  useEffect(() => {
    if (held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A member who pays in a bank app must not miss it: a hidden page starts no time.
    const start = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(end, action ? WITH_ACTION_MS : SHOWN_MS);
    };
    start();
    document.addEventListener("visibilitychange", start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", start);
    };
  }, [held, action]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays the end of a toast
    <div
      className={`toast ${item.tone}`}
      role={item.tone === "error" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="i" aria-hidden="true" />
      <span>{item.text}</span>
      {action ? (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="iconbtn" aria-label={closeLabel} onClick={close}>
        <X className="i i18" aria-hidden="true" />
      </button>
    </div>
  );
}

/** The container of toasts, one in each app. It is a popover, so that it covers every sheet. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => items,
    () => items,
  );
  const box = useRef<HTMLDivElement>(null);
  const any = shown.length > 0;
  useEffect(() => {
    if (any) box.current?.showPopover();
    else box.current?.hidePopover();
  }, [any]);
  return (
    <div ref={box} className="toasts" popover="manual" aria-live="polite">
      {shown.map((item) => (
        <ToastRow key={item.id} item={item} closeLabel={closeLabel} />
      ))}
    </div>
  );
}
