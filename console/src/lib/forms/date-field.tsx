import { useTexts } from "@krapao/browser/i18n/texts";
import { Field } from "@krapao/ui/forms/field";
import { CalendarDays } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { type DateKind, isoOfTyped, moved, typedOf, yearsOfTyped } from "./typed-date.ts";
import "./date-field.css";

interface DateFieldProps {
  label: string;
  /** `2026-11-21`, or `2026-11-21T14:08` with a time; empty: none. */
  value: string;
  /** Called with the value once the text is a date, and with "" when it is emptied. */
  onChange: (value: string) => void;
  kind?: DateKind;
  error?: string | undefined;
  required?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const PLACEHOLDERS: Record<DateKind, string> = { date: "DD/MM/YYYY", time: "DD/MM/YYYY HH:MM" };

/**
 * A date that is typed as DD/MM/YYYY, with a time in 24 hours and a Gregorian or a Buddhist year.
 * The arrow keys move it by a day, and the button opens the browser's calendar. Native fields
 * follow the browser's language instead.
 */
export function DateField({ label, value, onChange, kind = "date", ...rest }: DateFieldProps) {
  const [text, setText] = useState(typedOf(value));
  const [shown, setShown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const [years, setYears] = useState<ReturnType<typeof yearsOfTyped>>(null);
  const core = useTexts(coreTexts);
  // The value was changed elsewhere.
  if (value !== shown) {
    setShown(value);
    setYears(null);
    setText(typedOf(value));
  }
  const take = (next: string) => {
    setShown(next);
    if (next !== value) onChange(next);
  };
  const type = (typed: string) => {
    setText(typed);
    setYears(yearsOfTyped(typed));
    setLeft(false);
    const found = typed.trim() === "" ? "" : isoOfTyped(typed, kind);
    if (found !== null) take(found);
  };
  const choose = (next: string) => {
    setYears(null);
    setText(typedOf(next));
    take(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || value === "") return;
    event.preventDefault();
    choose(moved(value, step));
  };
  const isWrong = text.trim() !== "" && isoOfTyped(text, kind) === null;
  return (
    <Field
      {...rest}
      label={label}
      error={rest.error ?? (isLeft && isWrong ? core.dateWrong : undefined)}
      // Both years stay, also when the text has the Gregorian one.
      hint={years && !isWrong ? core.buddhistYear(years) : undefined}
      className="num"
      inputMode="numeric"
      autoComplete="off"
      placeholder={PLACEHOLDERS[kind]}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setLeft(true);
        if (!isWrong) setText(typedOf(value));
      }}
      suffix={<Picker label={label} kind={kind} value={value} onChoose={choose} />}
    />
  );
}

interface PickerProps {
  label: string;
  kind: DateKind;
  value: string;
  onChoose: (value: string) => void;
}

/** The button that opens the browser's own calendar. */
function Picker({ label, kind, value, onChoose }: PickerProps) {
  const core = useTexts(coreTexts);
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className="date-pick relative flex -mr-2">
      <input
        ref={native}
        type={kind === "date" ? "date" : "datetime-local"}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ target }) => target.value !== "" && onChoose(target.value)}
      />
      <button
        type="button"
        className="iconbtn"
        tabIndex={-1}
        aria-label={`${core.edit} ${label}`}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarDays className="i i18" aria-hidden="true" />
      </button>
    </span>
  );
}
