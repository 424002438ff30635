import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

/** Shows chips of a page next to its title in the header. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSlot(document.getElementById("header-slot")), []);
  return slot ? createPortal(children, slot) : null;
}
