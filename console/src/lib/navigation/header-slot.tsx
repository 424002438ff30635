import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

/** Puts chips of a page beside its title in the head of the shell. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSlot(document.getElementById("header-slot")), []);
  return slot ? createPortal(children, slot) : null;
}
