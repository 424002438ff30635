import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { DateField } from "../../lib/forms/date-field.tsx";
import { isLetter, useDialogKeys } from "../../lib/navigation/shortcuts.ts";
import { kycTexts } from "./texts.ts";

interface AcceptDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null: the document has no expiry date. */
  onConfirm: (expiresOn: string | null) => Promise<unknown>;
}

/** Asks for the expiry date on the document. Enter accepts, also without a date. */
export function AcceptDialog(props: AcceptDialogProps) {
  const t = useTexts(kycTexts);
  const core = useTexts(coreTexts);
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t.acceptTitle} closeLabel={core.close}>
      <AcceptForm {...props} />
    </Sheet>
  );
}

function AcceptForm({ onClose, onConfirm }: AcceptDialogProps) {
  const t = useTexts(kycTexts);
  const core = useTexts(coreTexts);
  const [day, setDay] = useState("");
  const [error, setError] = useState("");
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input.num")?.focus(), []);
  const submit = () => form.current?.requestSubmit();
  useDialogKeys(isSending ? {} : { a: submit });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    // A date that is half typed must not count as none.
    const typed = form.current?.querySelector<HTMLInputElement>("input[inputmode]")?.value ?? "";
    if (typed.trim() !== "" && day === "") return setError(core.fieldWrong);
    setSending(true);
    try {
      await onConfirm(day === "" ? null : day);
      onClose();
    } catch (thrown) {
      setError(await errorText(thrown));
    }
    setSending(false);
  };
  return (
    <form
      ref={form}
      className="stack"
      onSubmit={send}
      // No date has letters, so the key counts in its field, too.
      onKeyDown={(event) => {
        if (event.defaultPrevented || isSending || !isLetter(event.nativeEvent, "a")) return;
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <p className="t2">{t.acceptText}</p>
      <DateField
        label={t.expires}
        value={day}
        onChange={(next) => {
          setDay(next);
          setError("");
        }}
      />
      {error ? <Note tone="error">{error}</Note> : null}
      <div className="btns">
        <Button variant="secondary" disabled={isSending} onClick={onClose}>
          {core.cancel}
        </Button>
        <Button type="submit" loading={isSending && core.labels.sending}>
          {t.accept}
        </Button>
      </div>
    </form>
  );
}
