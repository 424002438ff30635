import { useState } from "react";

/** Whether figures are hidden; stays while the app is open, on every page. */
let hiddenBefore = false;

/** Whether the member has hidden the figures, and the toggle. */
export function useHidden(): [hidden: boolean, toggle: () => void] {
  const [hidden, setHidden] = useState(hiddenBefore);
  const toggle = () => {
    hiddenBefore = !hidden;
    setHidden(hiddenBefore);
  };
  return [hidden, toggle];
}
