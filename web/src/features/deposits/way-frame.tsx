import { createContext, type ReactNode, use, useEffect } from "react";
import { createPortal } from "react-dom";

interface Frame {
  /** The place for the action of the chosen way: the footer of the sheet. */
  foot: HTMLElement | null;
  setBusy: (busy: boolean) => void;
}

/** The sheet around a way to deposit. It stays while the way changes, and keeps the focus. */
export const WayFrame = createContext<Frame>({ foot: null, setBusy: () => {} });

/** Puts the action of a way into the footer of the sheet. */
export function WayFoot({ children }: { children: ReactNode }) {
  const { foot } = use(WayFrame);
  return foot && createPortal(children, foot);
}

/** While true nothing closes the sheet, since a request runs. */
export function useBusy(busy: boolean): void {
  const { setBusy } = use(WayFrame);
  useEffect(() => {
    setBusy(busy);
    return () => setBusy(false);
  }, [busy, setBusy]);
}
