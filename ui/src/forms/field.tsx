import { ChevronDown, CircleAlert, Eye, EyeOff, type LucideIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from "react";
import "./field.css";

interface Around {
  label: string;
  /** Message below the field, announced by screen readers; the field becomes coral. */
  error?: string | undefined;
  /** The field is coral, and the page says why somewhere else. */
  invalid?: boolean | undefined;
  hint?: ReactNode;
  icon?: LucideIcon | undefined;
  /** At the right end inside the field: a counter, a chip, a button. */
  suffix?: ReactNode;
}

interface FrameProps extends Around {
  id: string;
  readOnly?: boolean | undefined;
  /** Classes of the box around the input, and its element. */
  boxClass?: string;
  box?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Label, box and message of a field; the input in the box is `children`. */
export function Frame(props: FrameProps) {
  const { id, label, error, invalid, hint, icon: Icon, suffix, readOnly, children } = props;
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div
        ref={props.box}
        className={`inp ${props.boxClass ?? ""}${error || invalid ? " err" : ""}${readOnly ? " ro" : ""}`}
      >
        {Icon ? <Icon className="i" aria-hidden="true" /> : null}
        {children}
        {suffix}
      </div>
      {error ? (
        <p className="hint err" role="alert" id={`${id}-note`}>
          <CircleAlert className="i i16" aria-hidden="true" />
          {error}
        </p>
      ) : hint ? (
        <p className="hint" id={`${id}-note`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What connects an input with the label and the message of its frame. */
export function described(id: string, error: string | undefined, hint: ReactNode) {
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
  };
}

type FieldProps = Around & Omit<ComponentProps<"input">, "id">;

/** One line of input with its label above and its error or hint below. */
export function Field({ label, error, invalid, hint, icon, suffix, ...input }: FieldProps) {
  const id = useId();
  return (
    <Frame
      id={id}
      label={label}
      error={error}
      invalid={invalid}
      hint={hint}
      suffix={suffix}
      icon={icon}
      readOnly={input.readOnly}
    >
      <input
        {...input}
        {...described(id, error, hint)}
        {...(invalid ? { "aria-invalid": true } : {})}
      />
    </Frame>
  );
}

interface PasswordFieldProps extends Omit<FieldProps, "type" | "suffix"> {
  /** Labels of the button that shows and hides the text. */
  showLabel: string;
  hideLabel: string;
  /** Shown before the reveal button, such as a tick when both passwords match. */
  mark?: ReactNode;
}

/** A password with a button that reveals it. */
export function PasswordField({ showLabel, hideLabel, mark, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? "text" : "password"}
      suffix={
        <>
          {mark}
          <button
            type="button"
            className="iconbtn"
            aria-label={shown ? hideLabel : showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon className="i" aria-hidden="true" />
          </button>
        </>
      }
    />
  );
}

type SelectProps = Around & Omit<ComponentProps<"select">, "id">;

/** A native select in the look of a field; the options are its children. */
export function Select({ label, error, hint, icon, suffix, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} suffix={suffix} icon={icon}>
      <select {...select} {...described(id, error, hint)}>
        {children}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </Frame>
  );
}

/** A checkbox with its label at the right, 44 px high. */
export function Check({ children, ...input }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}
