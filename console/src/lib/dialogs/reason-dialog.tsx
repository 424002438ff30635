import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { TextArea } from "../forms/text-area.tsx";
import { Kbd } from "../navigation/kbd.tsx";
import { isLetter, useDialogKeys } from "../navigation/shortcuts.ts";
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
  /**
   * The key that opened it. Pressed again it confirms, once nothing has to be typed: a suggested
   * reason is taken, or none is needed.
   */
  sameKey?: string | undefined;
  /** The action needs no reason: Enter confirms at once. */
  isOptional?: boolean;
  /** Suggested reasons, which can be edited. */
  reasons?: readonly string[];
  /** Executes the action; when this throws, the dialog stays with the error's text. */
  onConfirm: (why: string) => Promise<unknown>;
  /** The consequences, and more fields if the action needs them. */
  children?: ReactNode;
}

/**
 * Requests a reason before an action; the reason goes into the audit log. Enter confirms, and while
 * the reason is empty 1 to 9 take a suggested one; the same key then confirms, too.
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
  const { isOptional, reasons = [], onConfirm, onClose, children } = props;
  const core = useTexts(coreTexts);
  const [why, setWhy] = useState("");
  const [error, setError] = useState<{ why?: string; call?: string }>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirst(form.current), []);
  const submit = () => form.current?.requestSubmit();
  const isComplete = reasons.includes(why) || (isOptional && why === "");
  const sameKey = isComplete && !isSending ? props.sameKey : undefined;
  useDialogKeys(sameKey ? { [sameKey]: submit } : {});
  const onKeyDown = (event: KeyboardEvent) => {
    const isSame = sameKey !== undefined && isLetter(event.nativeEvent, sameKey);
    const chosen = why === "" ? reasons[Number(event.key) - 1] : undefined;
    if (!isSame && !chosen) return;
    event.preventDefault();
    if (isSame) submit();
    else if (chosen) setWhy(chosen);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (why.trim() === "" && !isOptional) return setError({ why: core.whyMissing });
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
        label={isOptional ? core.whyOptional : core.labels.reason}
        hint={core.whyHint}
        error={error.why}
        maxLength={WHY_MAX}
        value={why}
        onKeyDown={onKeyDown}
        onEnter={submit}
        onChange={(event) => {
          setWhy(event.target.value.replaceAll("\n", " "));
          setError({});
        }}
      />
      {error.call ? <Note tone="error">{error.call}</Note> : null}
      <Buttons {...props} isSending={isSending} />
    </form>
  );
}

type ButtonsProps = Pick<ReasonDialogProps, "confirmLabel" | "danger" | "onClose"> & {
  isSending: boolean;
};

function Buttons({ confirmLabel, danger, onClose, isSending }: ButtonsProps) {
  const core = useTexts(coreTexts);
  return (
    <div className="btns">
      <Button variant="secondary" disabled={isSending} onClick={onClose}>
        {core.cancel}
      </Button>
      <Button
        type="submit"
        variant={danger ? "danger" : "primary"}
        loading={isSending && core.labels.sending}
      >
        {confirmLabel}
      </Button>
    </div>
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
    <fieldset className="seg" aria-label={core.labels.reason}>
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
