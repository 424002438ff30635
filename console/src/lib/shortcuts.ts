import { useEffect, useEffectEvent } from "react";

/** What a key does; answers false to let the browser have it. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined | false>>;

/** Whether a press belongs to what has the focus: somebody writes, or a dialog is open. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable='true']")) return true;
  return document.querySelector("[role='dialog'], [role='alertdialog']") !== null;
}

/** `Ctrl+K` (also for the Mac's command key), `A`, `/`, `ArrowDown`. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key;
}

/**
 * Keys of a page while it shows: `useShortcuts({ A: approve, R: mayReject && reject, "Ctrl+K": search })`. Letters are
 * left alone in fields and below dialogs; keys with Ctrl work everywhere but below dialogs. A Thai or Lao keyboard
 * gives other letters, so letters go by their place on the keyboard.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const withControl = event.ctrlKey || event.metaKey;
    if (!withControl && isTaken(event)) return;
    const place = /^Key([A-Z])$/.exec(event.code)?.[1];
    const name = place ? (withControl ? `Ctrl+${place}` : place) : nameOf(event);
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
