import { useTexts } from "@krapao/browser/i18n/texts";
import type { KycDocument } from "@krapao/contract/console/kyc/documents";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import type { DialogProps } from "../../lib/actions/actions.tsx";
import { DateField } from "../../lib/forms/date-field.tsx";
import { isLetter, useDialogKeys } from "../../lib/navigation/shortcuts.ts";
import { kycTexts } from "./texts.ts";

type AcceptDialogProps = Pick<DialogProps<KycDocument>, "send" | "onClose">;

/** Asks for the expiry date on the document. Enter accepts, also without a date. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { actions } = useTexts(kycTexts);
  const core = useTexts(coreTexts);
  return (
    <Sheet open onClose={props.onClose} title={actions.accept.title} closeLabel={core.close}>
      <AcceptForm {...props} />
    </Sheet>
  );
}

function AcceptForm({ onClose, send: accept }: AcceptDialogProps) {
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
      await accept({ expiresOn: day === "" ? null : day });
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
      <p className="t2">{t.actions.accept.text}</p>
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
          {t.actions.accept.label}
        </Button>
      </div>
    </form>
  );
}
