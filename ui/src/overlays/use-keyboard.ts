import { type RefObject, useEffect } from "react";

/**
 * Keeps a panel above the keyboard of a phone: sets the covered height as `--below` and the visible
 * height as `--visible`. Browsers that resize the page for the keyboard cover nothing of it.
 */
export function useKeyboard(panel: RefObject<HTMLElement | null>, isOpen = true): void {
  useEffect(() => {
    const viewport = visualViewport;
    if (!viewport || !isOpen) return;
    const follow = () => {
      // A page that is zoomed by two fingers shows a part of the screen too, without a keyboard.
      const isZoomed = viewport.scale > 1.01;
      const below = innerHeight - viewport.height - viewport.offsetTop;
      const style = panel.current?.style;
      style?.setProperty("--below", isZoomed ? "0px" : `${Math.max(0, below)}px`);
      style?.setProperty("--visible", isZoomed ? "100dvh" : `${viewport.height}px`);
    };
    follow();
    viewport.addEventListener("resize", follow);
    viewport.addEventListener("scroll", follow);
    return () => {
      viewport.removeEventListener("resize", follow);
      viewport.removeEventListener("scroll", follow);
    };
  }, [panel, isOpen]);
}
