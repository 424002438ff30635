import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { useDialogKeys } from "../navigation/shortcuts.ts";
import { ReasonRows, reasonKeys } from "./reason-rows.tsx";

interface ChoiceDialogProps<Reason extends string> {
  open: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  /** The key that opened it. The same key again or Enter confirms; a digit takes a reason. */
  sameKey: string;
  reasons: readonly (readonly [Reason, string])[];
  /** The reason that is taken at first. */
  likely: Reason;
  /** Executes the decision and reports its errors; the dialog closes then. */
  onConfirm: (reason: Reason) => Promise<unknown>;
  children?: ReactNode;
}

/** Asks for one of some reasons before a decision. */
export function ChoiceDialog<Reason extends string>(props: ChoiceDialogProps<Reason>) {
  const core = useTexts(coreTexts);
  return (
    <Sheet open={props.open} onClose={props.onClose} title={props.title} closeLabel={core.close}>
      <ChoiceForm {...props} />
    </Sheet>
  );
}

function ChoiceForm<Reason extends string>(props: ChoiceDialogProps<Reason>) {
  const { title, confirmLabel, sameKey, reasons, likely, onConfirm, onClose, children } = props;
  const core = useTexts(coreTexts);
  const [reason, setReason] = useState(likely);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = () => form.current?.requestSubmit();
  const digits = reasonKeys(
    form,
    reasons.map(([value]) => value),
  );
  useDialogKeys(isSending ? {} : { ...digits, [sameKey]: submit, Enter: submit });
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    await onConfirm(reason);
    onClose();
  };
  return (
    <form ref={form} className="stack" onSubmit={send} noValidate>
      {children}
      <ReasonRows label={title} reasons={reasons} reason={reason} onChange={setReason} />
      <div className="btns">
        <Button variant="secondary" disabled={isSending} onClick={onClose}>
          {core.cancel}
        </Button>
        <Button type="submit" variant="danger" loading={isSending && core.labels.sending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
