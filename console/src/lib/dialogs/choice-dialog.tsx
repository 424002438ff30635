import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { TextArea } from "../forms/text-area.tsx";
import { useDialogKeys } from "../navigation/shortcuts.ts";
import { ReasonRows, reasonKeys } from "./reason-rows.tsx";

interface ChoiceDialogProps {
  onClose: () => void;
  title: string;
  confirmLabel: string;
  /** The key that opened it. The same key again or Enter confirms; a digit takes a reason. */
  sameKey: string;
  reasons: readonly (readonly [reason: string, text: string])[];
  /** The reason that is taken at first. */
  likely: string | undefined;
  /** It takes a note, too, which the reason `other` needs. */
  note?: { hint: string | undefined; missing: string | undefined } | undefined;
  /** Executes the decision; when this throws, the dialog stays with the error's text. */
  onConfirm: (reason: string, note: string) => Promise<unknown>;
  children?: ReactNode;
}

/** Asks for one of some reasons before a decision. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const core = useTexts(coreTexts);
  return (
    <Sheet open onClose={props.onClose} title={props.title} closeLabel={core.close}>
      <ChoiceForm {...props} />
    </Sheet>
  );
}

function ChoiceForm(props: ChoiceDialogProps) {
  const { confirmLabel, sameKey, reasons, onConfirm, onClose, children } = props;
  const core = useTexts(coreTexts);
  const [reason, setReason] = useState(props.likely ?? reasons[0]?.[0] ?? "");
  const [note, setNote] = useState("");
  const [error, setError] = useState<{ note?: string; call?: string }>({});
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
    if (props.note && reason === "other" && note.trim() === "") {
      return setError({ note: props.note.missing ?? core.whyMissing });
    }
    setSending(true);
    setError({});
    try {
      await onConfirm(reason, note.trim());
      onClose();
    } catch (thrown) {
      setError({ call: await errorText(thrown) });
    }
    setSending(false);
  };
  return (
    <form
      ref={form}
      className="stack"
      onSubmit={send}
      noValidate
      aria-busy={isSending || undefined}
    >
      {children}
      <ReasonRows
        label={core.labels.reason}
        reasons={reasons}
        reason={reason}
        onChange={setReason}
      />
      {props.note ? (
        <TextArea
          label={core.labels.note}
          hint={props.note.hint}
          error={error.note}
          maxLength={500}
          rows={2}
          onEnter={submit}
          value={note}
          onChange={({ target }) => {
            setNote(target.value.replaceAll("\n", " "));
            setError({});
          }}
        />
      ) : null}
      {error.call ? <Note tone="error">{error.call}</Note> : null}
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
