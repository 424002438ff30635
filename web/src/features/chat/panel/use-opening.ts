import { type RefObject, useEffect, useRef } from "react";

const OPEN_MS = 340;
const CLOSE_MS = 240;
const EASE_OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const EASE_IN = "cubic-bezier(0.5, 0, 0.9, 0.3)";
/** The panel grows from the button in the bar. */
const SMALL = { opacity: 0, transform: "scale(0.2)" };
const FULL = { opacity: 1, transform: "none" };

const isWide = () => matchMedia("(min-width: 640px)").matches;

/** Focuses the input on a wide screen; on a phone that would open the keyboard. */
export function focusIfWide(input: RefObject<HTMLElement | null>): void {
  if (isWide() && input.current?.closest("dialog")?.open) input.current.focus();
}

/**
 * Opens and closes a dialog with a motion: over the page on a phone, next to it on a wide screen.
 * The focus moves with it.
 */
export function useOpening(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  input: RefObject<HTMLElement | null>,
): void {
  const motion = useRef<Animation>(undefined);
  useEffect(() => {
    const node = dialog.current;
    if (!node) return;
    motion.current?.cancel();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (open && !node.open) {
      if (isWide()) node.show();
      else node.showModal();
      node.focus();
      focusIfWide(input);
    }
    if (open) {
      node.classList.remove("closing");
      motion.current = node.animate([SMALL, FULL], {
        duration: isCalm ? 0 : OPEN_MS,
        easing: EASE_OUT,
      });
    } else if (node.open) {
      node.classList.add("closing");
      motion.current = node.animate([FULL, SMALL], {
        duration: isCalm ? 0 : CLOSE_MS,
        easing: EASE_IN,
      });
      motion.current.onfinish = () => node.close();
    }
  }, [dialog, open, input]);
}
