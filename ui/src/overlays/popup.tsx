import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, use } from "react";
import { useLayer } from "./layers.ts";
import { SheetContext, type SheetState } from "./sheet-context.tsx";
import { isToast } from "./toast.tsx";
import "./sheet.css";
import "./popup.css";

interface PopupProps extends Partial<SheetState> {
  /** The name of the dialog for screen readers. */
  label: string;
  /** Classes that style the dialog; it has no head. */
  className: string;
  children: ReactNode;
}

/**
 * A dialog without a frame, above any sheet: pictures, a prize. Scrim and Esc close it. Import it
 * only from chunks that load on demand (Base UI).
 */
export function Popup({ label, className, children, ...rest }: PopupProps) {
  const around = use(SheetContext);
  const close = rest.onClose ?? around?.onClose;
  const closed = rest.onClosed ?? around?.onClosed;
  // A popup that the address opens has an entry of the history already.
  useLayer(rest.open === true, () => close?.());
  return (
    <Dialog.Root
      open={rest.open ?? around?.open ?? true}
      onOpenChange={(next, details) => {
        if (next || isToast(details.event.target)) return details.cancel();
        close?.();
      }}
      onOpenChangeComplete={(now) => !now && closed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim over" forceRender />
        <Dialog.Popup className={`popup ${className}`} aria-label={label}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
