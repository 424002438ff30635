import { readItem, writeItem } from "@krapao/browser/session/storage";
import { KEYS } from "../lib/session/session.ts";

/** A reload of the tab keeps the last ones. */
const shown = new Set((readItem("session", KEYS.shownLines) ?? "").split(" "));

/** More deposits than a reload asks for. */
const MOST = 20;

/** Remembers that the success of a line is shown. @returns false when it was shown before */
export function isFirstShow(lineId: string): boolean {
  if (shown.has(lineId)) return false;
  shown.add(lineId);
  writeItem("session", KEYS.shownLines, [...shown].slice(-MOST).join(" "));
  return true;
}
