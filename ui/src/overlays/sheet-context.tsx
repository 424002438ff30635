import { createContext } from "react";

/**
 * What the page tells a sheet that it shows: whether it should be open, how to ask for closing, and whom
 * to tell once it has gone. The router provides it, so that a sheet itself only says what it holds.
 */
export interface SheetState {
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
}

export const SheetContext = createContext<SheetState | null>(null);
