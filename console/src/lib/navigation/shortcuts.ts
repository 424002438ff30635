import { useEffect, useEffectEvent } from "react";

/** The action of each key; absent where the role or the state does not allow it. */
export type Shortcuts = Readonly<Record<string, (() => unknown) | undefined | false>>;

/** Fields that take letters. The box that chooses a row takes none. */
const TYPED = "textarea, select, input:not([type='radio'], [type='checkbox'])";

/** Whether a press belongs to the focused element: a field, or an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(`${TYPED}, [contenteditable='true']`)) return true;
  return document.querySelector("[role='dialog'], [role='alertdialog']") !== null;
}

/** `ctrl+k` (also for the Mac's command key), `a`, `/`, `ArrowDown`. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `ctrl+${key}` : key;
}

function useKeydown(onKey: (event: KeyboardEvent) => void): void {
  const latest = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** The letter by its place on the keyboard. */
const placeOf = ({ code }: KeyboardEvent) => /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();

/**
 * Keys of an open dialog: `useDialogKeys({ a: confirm, 1: () => choose("other") })`. They are
 * ignored in text fields. A key that is held down counts once.
 */
export function useDialogKeys(keys: Shortcuts): void {
  useKeydown((event) => {
    if (event.defaultPrevented || event.repeat || event.altKey || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPED)) return;
    // Enter on a button presses that button.
    if (event.key === "Enter" && target?.closest("button, a")) return;
    const act = keys[placeOf(event) ?? nameOf(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** Whether an event presses a letter, and nothing else. A key that is held down counts once. */
export function isLetter(event: KeyboardEvent, letter: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return !event.repeat && (placeOf(event) ?? event.key) === letter;
}

/** Whether an event presses a letter for the page: not in a field, and not below a dialog. */
export const isKeyFor = (event: KeyboardEvent, letter: string): boolean =>
  isLetter(event, letter) && !isTaken(event);

/** What keys do in words, for the list that `?` opens. */
type KeyNames = Readonly<Record<string, string>>;

const shown = new Set<() => readonly [Shortcuts, KeyNames]>();

/** The keys that do something on the page now, with what they do where the page names it. */
export function activeKeys(): ReadonlyMap<string, string | undefined> {
  const all = [...shown].flatMap((read) => {
    const [shortcuts, names] = read();
    const keys = Object.keys(shortcuts).filter((key) => shortcuts[key]);
    return keys.map((key) => [key, names[key]] as const);
  });
  return new Map(all);
}

/**
 * Shortcut keys of the shown page:
 * `useShortcuts({ a: approve, r: mayReject && reject, "ctrl+k": search })`. Letters are ignored in
 * fields and below dialogs; keys with Ctrl also work in fields. Letters go by their place on the
 * keyboard, since Thai and Lao keyboards give other letters.
 * @param names what they do, if they are no keys of every list
 */
export function useShortcuts(shortcuts: Shortcuts, names: KeyNames = {}): void {
  const read = useEffectEvent(() => [shortcuts, names] as const);
  useEffect(() => {
    const reader = () => read();
    shown.add(reader);
    return () => {
      shown.delete(reader);
    };
  }, []);
  useKeydown((event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const withControl = event.ctrlKey || event.metaKey;
    if (!withControl && isTaken(event)) return;
    const place = placeOf(event);
    const name = place ? (withControl ? `ctrl+${place}` : place) : nameOf(event);
    const act = shortcuts[name] || shortcuts[nameOf(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
