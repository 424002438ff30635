import { useEffect, useEffectEvent } from "react";

/** What each key does; nothing where the role or the moment does not allow it. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined | false>>;

/** Whether a press belongs to what has the focus: somebody writes, or a dialog is open. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable='true']")) return true;
  return document.querySelector("[role='dialog'], [role='alertdialog']") !== null;
}

/** `ctrl+k` (also for the Mac's command key), `a`, `/`, `ArrowDown`. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `ctrl+${key}` : key;
}

/**
 * Keys of a page while it shows: `useShortcuts({ a: approve, r: mayReject && reject, "ctrl+k": search })`. Letters are
 * left alone in fields and below dialogs; keys with Ctrl work everywhere but below dialogs. A Thai or Lao keyboard
 * gives other letters, so letters go by their place on the keyboard.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const withControl = event.ctrlKey || event.metaKey;
    if (!withControl && isTaken(event)) return;
    const place = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
    const name = place ? (withControl ? `ctrl+${place}` : place) : nameOf(event);
    const act = shortcuts[name] || shortcuts[nameOf(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
