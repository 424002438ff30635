import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import type { ComponentProps, ReactNode } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import type { FormState } from "./use-form.ts";

interface ButtonsProps
  extends Pick<ComponentProps<typeof Button>, "variant" | "size" | "disabled"> {
  of: FormState;
  /** How they are laid out, if not next to each other over the whole width. */
  className?: string;
  /** The label of the button that sends. */
  submit: string;
  /** The id of the form, when the buttons are outside of it. */
  form?: string;
  onCancel?: () => void;
  cancelLabel?: string;
  /** Other buttons, before and after these. */
  before?: ReactNode;
  after?: ReactNode;
}

/** The buttons of a form: cancel, and send, which shows that the call runs. */
export function FormButtons(props: ButtonsProps) {
  const { of, className = "btns", submit, onCancel, cancelLabel, before, after, ...button } = props;
  const core = useTexts(coreTexts);
  return (
    <div className={className}>
      {before}
      {onCancel ? (
        <Button variant="secondary" disabled={of.isSending} onClick={onCancel}>
          {cancelLabel ?? core.cancel}
        </Button>
      ) : null}
      <Button type="submit" {...button} loading={of.isSending && core.labels.sending}>
        {submit}
      </Button>
      {after}
    </div>
  );
}

interface FormProps extends Pick<ComponentProps<"form">, "id" | "className" | "method"> {
  of: FormState;
  children: ReactNode;
  /** Absent: the buttons are elsewhere. */
  buttons?: ReactNode;
}

/** A form with its fields, the error of its call and its buttons. */
export function Form({ of, children, buttons, className = "stack", ...form }: FormProps) {
  return (
    <form {...form} className={className} onSubmit={of.submit} noValidate>
      {children}
      {of.error ? <Note tone="error">{of.error}</Note> : null}
      {buttons}
    </form>
  );
}
