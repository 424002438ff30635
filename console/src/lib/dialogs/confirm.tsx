import { useTexts } from "@krapao/browser/i18n/texts";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { useDialogKeys } from "../navigation/shortcuts.ts";

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Label of the button that confirms. */
  confirmLabel: string;
  icon?: LucideIcon;
  danger?: boolean;
  /** The key that opened the dialog. The same key again confirms, as Enter does. */
  sameKey?: string;
  /** Executes the action; an error becomes a toast, and the dialog stays open. */
  onConfirm: () => Promise<unknown>;
  children?: ReactNode;
}

/** The Enter that opened a dialog does not confirm it while the key is held down. */
function useNoHeldEnter(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const ignore = (event: KeyboardEvent) => {
      if (event.repeat && event.key === "Enter") event.preventDefault();
    };
    addEventListener("keydown", ignore, true);
    return () => removeEventListener("keydown", ignore, true);
  }, [isOpen]);
}

/**
 * A confirmation without a reason. For actions whose reason goes into the audit log, use
 * `ReasonDialog`.
 */
export function Confirm(props: ConfirmProps) {
  const core = useTexts(coreTexts);
  const [isSending, setSending] = useState(false);
  useNoHeldEnter(props.open);
  const confirm = async () => {
    setSending(true);
    await props.onConfirm().then(props.onClose, toastError);
    setSending(false);
  };
  useDialogKeys(props.open && !isSending && props.sameKey ? { [props.sameKey]: confirm } : {});
  return (
    <ConfirmDialog
      open={props.open}
      title={props.title}
      {...(props.icon ? { icon: props.icon } : {})}
      tone={props.danger ? "coral" : "gold"}
      danger={props.danger ?? false}
      confirmLabel={props.confirmLabel}
      enterConfirms
      cancelLabel={core.cancel}
      loading={isSending && core.labels.sending}
      onConfirm={confirm}
      onCancel={props.onClose}
    >
      {props.children}
    </ConfirmDialog>
  );
}
