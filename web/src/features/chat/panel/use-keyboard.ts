import { type RefObject, useEffect } from "react";

/**
 * Keeps a panel above the keyboard of a phone: sets the covered height as `--below` and the visible
 * height as `--visible`. The page itself does not move.
 */
export function useKeyboard(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = visualViewport;
    if (!viewport) return;
    const follow = () => {
      const below = Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
      panel.current?.style.setProperty("--below", `${below}px`);
      panel.current?.style.setProperty("--visible", `${viewport.height}px`);
    };
    follow();
    viewport.addEventListener("resize", follow);
    viewport.addEventListener("scroll", follow);
    return () => {
      viewport.removeEventListener("resize", follow);
      viewport.removeEventListener("scroll", follow);
    };
  }, [panel]);
}
