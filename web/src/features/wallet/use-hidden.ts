import { useState } from "react";
import { useOnline } from "../../lib/online.ts";

/** Whether figures are hidden; kept while the app is open, whatever page is shown. */
let hiddenBefore = false;

/**
 * Whether the figures are covered, and how to change that: the member may want it, and without a network they may be
 * old and must not pass for fresh.
 */
export function useHidden(): [hidden: boolean, toggle: () => void] {
  const [hidden, setHidden] = useState(hiddenBefore);
  const isOnline = useOnline();
  const toggle = () => {
    hiddenBefore = !hidden;
    setHidden(hiddenBefore);
  };
  return [hidden || !isOnline, toggle];
}
