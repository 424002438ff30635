import { useState } from "react";
import { useOnline } from "../../lib/device/online.ts";

/** Whether figures are hidden; stays while the app is open, on every page. */
let hiddenBefore = false;

/**
 * Whether the figures are hidden, and the toggle. They are also hidden without a network, since
 * outdated figures must not pass for current ones.
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
