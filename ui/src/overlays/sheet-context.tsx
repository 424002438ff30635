import { createContext } from "react";

/**
 * How a page controls a sheet that it shows: whether it is open, how the sheet asks to be closed,
 * and what to call after it has closed. The router provides it, so that a sheet declares only its
 * content.
 */
export interface SheetState {
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
}

export const SheetContext = createContext<SheetState | null>(null);
