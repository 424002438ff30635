import { useEffect, useEffectEvent, useState } from "react";
import type { Search } from "../../features/search/use-search.ts";
import type { Entry } from "./sections.ts";

interface Given {
  text: string;
  search: Search;
  active: Entry | null;
  open: (entry: Entry, inNewTab: boolean) => void;
}

/**
 * What Enter does: it opens the active entry. Enter before the answer to a text waits for it, and
 * opens what the answer puts first, so that a pasted reference can be opened at once.
 */
export function useEnter({ text, search, active, open }: Given): (inNewTab: boolean) => void {
  const [waits, setWaits] = useState<{ text: string; inNewTab: boolean } | null>(null);
  const { isFresh, error } = search;
  const openFirst = useEffectEvent(() => {
    if (waits?.text === text && active && !error) open(active, waits.inNewTab);
    setWaits(null);
  });
  useEffect(() => {
    if (waits && isFresh) openFirst();
  }, [waits, isFresh]);
  return (inNewTab) => {
    // A result of an older text is not what Enter means.
    const isOpenable = active !== null && (isFresh || active.kind !== "result");
    if (isOpenable) open(active, inNewTab);
    else if (!isFresh) setWaits({ text, inNewTab });
  };
}
