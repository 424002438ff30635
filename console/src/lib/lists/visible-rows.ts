import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useState } from "react";

/** Shorter lists are rendered whole. */
const RENDER_ALL = 120;
const OVERSCAN = 15;
const HEIGHT = { comfortable: 51, compact: 35 };

interface Visible {
  body: RefObject<HTMLElement | null>;
  count: number;
  isCompact: boolean;
}

/** The rows of a long list that are in sight, and the heights of the others. */
export function useVisibleRows({ body, count, isCompact }: Visible) {
  "use no memo"; // The virtualizer mutates its state.
  const [place, setPlace] = useState<{ scroller: HTMLElement; margin: number } | null>(null);
  const isLong = count > RENDER_ALL;
  useEffect(() => {
    const rows = body.current;
    const scroller = isLong && rows ? scrollerOf(rows) : null;
    if (!rows || !scroller) return setPlace(null);
    const top = rows.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setPlace({ scroller, margin: top + scroller.scrollTop });
  }, [body, isLong]);
  const isVirtual = isLong && place !== null;
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => place?.scroller ?? null,
    estimateSize: () => (isCompact ? HEIGHT.compact : HEIGHT.comfortable),
    overscan: OVERSCAN,
    scrollMargin: place?.margin ?? 0,
  });
  if (!isVirtual) {
    const indexes = Array.from({ length: count }, (_, index) => index);
    return { indexes, before: 0, after: 0, measure: undefined, show: () => undefined };
  }
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const margin = place.margin;
  return {
    indexes: items.map(({ index }) => index),
    before: first ? Math.max(0, first.start - margin) : 0,
    after: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - margin)) : 0,
    measure: virtualizer.measureElement,
    show: (index: number) => virtualizer.scrollToIndex(index, { align: "auto" }),
  };
}

/** The nearest element around it that scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  let found = element.parentElement;
  while (found) {
    const { overflowY } = getComputedStyle(found);
    if (overflowY === "auto" || overflowY === "scroll") {
      // A room that scrolls only sideways computes to `auto` as well.
      if (found.scrollHeight > found.clientHeight + 1) return found;
    }
    found = found.parentElement;
  }
  return document.scrollingElement as HTMLElement | null;
}
