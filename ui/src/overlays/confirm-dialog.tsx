import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../forms/button.tsx";
import { useLayer } from "./layers.ts";
import "./sheet.css";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  icon?: LucideIcon;
  tone?: "gold" | "jade" | "coral" | "amber" | "sky";
  confirmLabel: string;
  /** Absent: the dialog only shows a message. */
  cancelLabel?: string;
  /** The confirming button is the destructive one. */
  danger?: boolean;
  /** Text while the confirmed action runs; nothing closes the dialog then. */
  loading?: string | false;
  /** The confirming button has the focus, so that Enter confirms. Else the safe answer has it. */
  enterConfirms?: boolean;
  /** Esc and Back confirm instead of cancelling, since the other answer ends something. */
  escConfirms?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/**
 * A question above the whole page, with the safe answer at the left. Import it only from chunks
 * that load on demand.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { icon: Icon, tone = "gold", cancelLabel, loading = false } = props;
  const leave = () => (props.escConfirms ? props.onConfirm() : props.onCancel());
  const confirmButton = useRef<HTMLButtonElement>(null);
  useLayer(props.open, leave, Boolean(loading));
  return (
    <AlertDialog.Root
      open={props.open}
      onOpenChange={(next, details) => {
        if (next || loading) return details.cancel();
        leave();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim over" forceRender />
        <AlertDialog.Popup
          className="dialog"
          {...(props.enterConfirms ? { initialFocus: confirmButton } : {})}
        >
          {Icon ? (
            <span className={`ico ${tone}`}>
              <Icon className="i i28" aria-hidden="true" />
            </span>
          ) : null}
          <AlertDialog.Title className="dialog-title">{props.title}</AlertDialog.Title>
          {props.children ? (
            <AlertDialog.Description render={<div className="text" />}>
              {props.children}
            </AlertDialog.Description>
          ) : null}
          <div className="btns">
            {cancelLabel ? (
              <Button variant="secondary" disabled={Boolean(loading)} onClick={props.onCancel}>
                {cancelLabel}
              </Button>
            ) : null}
            <Button
              ref={confirmButton}
              variant={props.danger ? "danger" : "primary"}
              loading={loading}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
