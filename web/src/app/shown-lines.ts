import { readItem, writeItem } from "@krapao/browser/session/storage";

/** The lines whose success this tab has shown; a reload of the tab keeps the last ones. */
const KEY = "shown-lines";
const shown = new Set((readItem("session", KEY) ?? "").split(" "));

/** More deposits than a reload asks for. */
const MOST = 20;

/** Remembers that the success of a line is shown. @returns false when it was shown before */
export function isFirstShow(lineId: string): boolean {
  if (shown.has(lineId)) return false;
  shown.add(lineId);
  writeItem("session", KEY, [...shown].slice(-MOST).join(" "));
  return true;
}
