import { useCallback, useState } from "react";
import { type Box, boxOf } from "./chart-shape.ts";

/** The box of a chart that fills its element, and the ref of that element. */
export function useBox(): [(element: HTMLElement | null) => (() => void) | undefined, Box] {
  const [box, setBox] = useState(() => boxOf(730, 274));
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const resized = new ResizeObserver(([entry]) => {
      if (entry) setBox(boxOf(entry.contentRect.width, entry.contentRect.height));
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return [ref, box];
}
