import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import "./toast.css";

const SHOWN_MS = 4000;
const MOST = 3;

type Tone = "success" | "error" | "info";
interface ToastItem {
  id: number;
  tone: Tone;
  text: string;
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
 * Shows a text at the top of the page for 4 s. At most three are shown: a fourth removes the
 * oldest.
 */
export function toast(tone: Tone, text: string): void {
  const others = items.filter((item) => item.text !== text || item.tone !== tone);
  lastId += 1;
  set([...others, { id: lastId, tone, text }].slice(-MOST));
}

/** Whether an event happened in a toast: a press there must not close the sheet below. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".toasts") !== null;
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;

function ToastRow({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const Icon = ICONS[item.tone];
  const close = () => set(items.filter((other) => other.id !== item.id));
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => set(items.filter((other) => other.id !== item.id)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, item.id]);
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
