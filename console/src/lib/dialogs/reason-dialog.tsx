import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { type FormEvent, type ReactNode, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { TextArea } from "../forms/text-area.tsx";
import "./drawer.css";

/** The maximum of the contract's `why`. */
const WHY_MAX = 500;

interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Label of the button that confirms. */
  confirmLabel: string;
  danger?: boolean;
  /** Suggested reasons, which can be edited. */
  reasons?: readonly string[];
  /** Executes the action; when this throws, the dialog stays with the error's text. */
  onConfirm: (why: string) => Promise<unknown>;
  /** The consequences, and more fields if the action needs them. */
  children?: ReactNode;
}

/** Requests a reason before an action; the reason goes into the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const core = useTexts(coreTexts);
  return (
    <Sheet open={props.open} onClose={props.onClose} title={props.title} closeLabel={core.close}>
      <ReasonForm {...props} />
    </Sheet>
  );
}

function ReasonForm({
  confirmLabel,
  danger,
  reasons = [],
  onConfirm,
  onClose,
  children,
}: ReasonDialogProps) {
  const core = useTexts(coreTexts);
  const [why, setWhy] = useState("");
  const [error, setError] = useState<{ why?: string; call?: string }>({});
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (why.trim() === "") return setError({ why: core.whyMissing });
    setSending(true);
    setError({});
    try {
      await onConfirm(why.trim());
      onClose();
    } catch (thrown) {
      setError({ call: await errorText(thrown) });
    }
    setSending(false);
  };
  return (
    <form className="stack" onSubmit={send} noValidate aria-busy={isSending || undefined}>
      {children}
      {reasons.length > 0 ? (
        <fieldset className="seg" aria-label={core.why}>
          {reasons.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-pressed={why === reason}
              onClick={() => setWhy(reason)}
            >
              {reason}
            </button>
          ))}
        </fieldset>
      ) : null}
      <TextArea
        label={core.why}
        hint={core.whyHint}
        error={error.why}
        autoFocus
        maxLength={WHY_MAX}
        value={why}
        onChange={(event) => {
          setWhy(event.target.value.replaceAll("\n", " "));
          setError({});
        }}
      />
      {error.call ? <Note tone="error">{error.call}</Note> : null}
      <div className="btns">
        <Button variant="secondary" disabled={isSending} onClick={onClose}>
          {core.cancel}
        </Button>
        <Button
          type="submit"
          variant={danger ? "danger" : "primary"}
          loading={isSending && core.sending}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
