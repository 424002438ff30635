import { useTexts } from "@krapao/browser/i18n/texts";
import { Sheet } from "@krapao/ui/overlays/sheet";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import "./drawer.css";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** While true nothing closes the drawer, since a request runs. */
  busy?: boolean;
  /** The actions, below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Details or a form in a drawer at the right, above the page. */
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
