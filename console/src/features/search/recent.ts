/**
 * What a staff user opened from the search, kept in this browser. Only ids and references are kept:
 * no name, phone or account.
 */
import { readItem, writeItem } from "@krapao/browser/session/storage";
import { SEARCH_GROUPS, type SearchGroup } from "@krapao/contract/console/search/everything";

export interface Recent {
  group: SearchGroup;
  id: string;
  /** `WD-1A2B3C4D`, or `ID 100012` for a member. */
  label: string;
}

const SHOWN = 6;
const LABEL = /^(?:[A-Z]{2}-[0-9A-F]{8}|ID \d{1,15})$/;
const keyOf = (staffId: string) => `console-recent-${staffId}`;

const isRecent = (value: unknown): value is Recent => {
  const { group, id, label } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>;
  const isText = typeof id === "string" && typeof label === "string" && LABEL.test(label);
  return isText && typeof group === "string" && group in SEARCH_GROUPS;
};

/** Newest first. What another version of the console has stored is ignored. */
export function listRecent(staffId: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(readItem("local", keyOf(staffId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, SHOWN) : [];
  } catch {
    return [];
  }
}

/** Puts an entry in front. A browser without storage keeps none. */
export function addRecent(staffId: string, entry: Recent): void {
  if (!isRecent(entry)) return;
  const others = listRecent(staffId).filter(
    ({ group, id }) => group !== entry.group || id !== entry.id,
  );
  writeItem("local", keyOf(staffId), JSON.stringify([entry, ...others].slice(0, SHOWN)));
}

export const clearRecent = (staffId: string) => writeItem("local", keyOf(staffId), null);
