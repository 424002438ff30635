import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { toastError } from "../i18n/errors/index.ts";
import { useTexts } from "../i18n/index.ts";

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Word on the button that does it. */
  deed: string;
  icon?: LucideIcon;
  danger?: boolean;
  /** Does it; an error becomes a toast, and the question stays. */
  onConfirm: () => Promise<unknown>;
  children?: ReactNode;
}

/** A question that needs no reason; for what goes into the audit log with one, `ReasonDialog`. */
export function Confirm(props: ConfirmProps) {
  const core = useTexts(coreTexts);
  const [isSending, setSending] = useState(false);
  const confirm = async () => {
    setSending(true);
    await props.onConfirm().then(props.onClose, toastError);
    setSending(false);
  };
  return (
    <ConfirmDialog
      open={props.open}
      title={props.title}
      {...(props.icon ? { icon: props.icon } : {})}
      tone={props.danger ? "coral" : "gold"}
      danger={props.danger ?? false}
      confirmLabel={props.deed}
      cancelLabel={core.cancel}
      loading={isSending && core.sending}
      onConfirm={confirm}
      onCancel={props.onClose}
    >
      {props.children}
    </ConfirmDialog>
  );
}
