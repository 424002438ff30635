import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { TextArea } from "../forms/text-area.tsx";
import { Kbd } from "../navigation/kbd.tsx";
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

/**
 * Requests a reason before an action; the reason goes into the audit log. Enter confirms, and while
 * the reason is empty 1 to 9 take a suggested one.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const core = useTexts(coreTexts);
  return (
    <Sheet open={props.open} onClose={props.onClose} title={props.title} closeLabel={core.close}>
      <ReasonForm {...props} />
    </Sheet>
  );
}

const TYPED =
  ":is(input:not([type='radio'], [type='checkbox'], [type='hidden']), textarea):not([data-optional] *)";

/** The focus goes to what must be typed first: an amount before the reason. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>(TYPED)?.focus();
}

function ReasonForm(props: ReasonDialogProps) {
  const { confirmLabel, danger, reasons = [], onConfirm, onClose, children } = props;
  const core = useTexts(coreTexts);
  const [why, setWhy] = useState("");
  const [error, setError] = useState<{ why?: string; call?: string }>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirst(form.current), []);
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
    <form
      ref={form}
      className="stack"
      onSubmit={send}
      noValidate
      aria-busy={isSending || undefined}
    >
      {children}
      <Reasons reasons={reasons} chosen={why} onChoose={setWhy} />
      <TextArea
        label={core.why}
        hint={core.whyHint}
        error={error.why}
        maxLength={WHY_MAX}
        value={why}
        onKeyDown={(event) => {
          const chosen = why === "" ? reasons[Number(event.key) - 1] : undefined;
          if (!chosen) return;
          event.preventDefault();
          setWhy(chosen);
        }}
        onEnter={() => form.current?.requestSubmit()}
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

interface ReasonsProps {
  reasons: readonly string[];
  chosen: string;
  onChoose: (reason: string) => void;
}

function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  const core = useTexts(coreTexts);
  return reasons.length === 0 ? null : (
    <fieldset className="seg" aria-label={core.why}>
      {reasons.map((reason, at) => (
        <button
          key={reason}
          type="button"
          aria-pressed={chosen === reason}
          onClick={() => onChoose(reason)}
        >
          <span>{reason}</span> <Kbd>{String(at + 1)}</Kbd>
        </button>
      ))}
    </fieldset>
  );
}
