import { useState } from "react";

/** The ids from one to the other, both included, in the order of the list. Pure. */
export function idsBetween(ids: readonly string[], one: string, other: string): string[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  if (from === undefined || to === undefined || from < 0) return [other];
  return ids.slice(from, to + 1);
}

/** The selected rows of a list. Rows that left the list are no longer selected. */
export function useSelection(ids: readonly string[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = ids.filter((id) => all.has(id));
  const set = (next: readonly string[]) => setAll(new Set(next));
  return {
    selected,
    has: (id: string) => all.has(id),
    /** Selects a row or not; with Shift all from the one before. */
    toggle(id: string, isRange: boolean) {
      const isOn = !all.has(id);
      const changed = isRange && anchor !== null ? idsBetween(ids, anchor, id) : [id];
      setAnchor(id);
      set(isOn ? [...selected, ...changed] : selected.filter((each) => !changed.includes(each)));
    },
    toggleAll: () => set(selected.length === ids.length ? [] : ids),
    clear: () => set([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
