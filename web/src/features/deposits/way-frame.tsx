import { createContext, type ReactNode, use, useEffect } from "react";
import { createPortal } from "react-dom";

interface Frame {
  /** Where the action of the chosen way goes: the foot of the sheet. */
  foot: HTMLElement | null;
  setBusy: (busy: boolean) => void;
}

/** The sheet around a way to deposit: it stays while the ways change in it, and with it the focus. */
export const WayFrame = createContext<Frame>({ foot: null, setBusy: () => {} });

/** Lays the action of a way into the foot of the sheet. */
export function WayFoot({ children }: { children: ReactNode }) {
  const { foot } = use(WayFrame);
  return foot && createPortal(children, foot);
}

/** While true nothing closes the sheet: a request runs. */
export function useBusy(busy: boolean): void {
  const { setBusy } = use(WayFrame);
  useEffect(() => {
    setBusy(busy);
    return () => setBusy(false);
  }, [busy, setBusy]);
}
