import { useState } from "react";

/** Whether figures are hidden; kept while the app is open, whatever page is shown. */
let hiddenBefore = false;

/** Whether the member wants the figures covered, and how to change that. */
export function useHidden(): [hidden: boolean, toggle: () => void] {
  const [hidden, setHidden] = useState(hiddenBefore);
  const toggle = () => {
    hiddenBefore = !hidden;
    setHidden(hiddenBefore);
  };
  return [hidden, toggle];
}
