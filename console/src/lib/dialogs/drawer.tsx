import { Sheet } from "@krapao/ui/sheet";
import type { ReactNode } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";
import "./drawer.css";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A request runs: nothing closes it. */
  busy?: boolean;
  /** The actions, below what scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Details or a form beside the page, from the right; the page waits. */
export function Drawer({ open, onClose, title, busy = false, footer, children }: DrawerProps) {
  const core = useTexts(coreTexts);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={core.close}
      busy={busy}
      footer={footer}
    >
      <div className="drawer stack">{children}</div>
    </Sheet>
  );
}
