import { Field } from "@krapao/ui/forms/field";
import type { LucideIcon } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

/** Pause in typing after which the search is applied, so that not every letter reads the list. */
const PAUSE_MS = 350;

interface SearchFieldProps {
  label: string;
  /** Current value from the URL query. */
  value: string;
  /** Called when the typing pauses. */
  onChange: (text: string) => void;
  icon?: LucideIcon;
  maxLength?: number;
  /** A short word in the field, where the label is only for screen readers. */
  placeholder?: string;
  type?: "text" | "search" | "date";
}

/** A text filter of a list, applied when the typing pauses. */
export function SearchField({ label, value, onChange, icon, ...input }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  // The filter was changed elsewhere: cleared, or by the address.
  if (value !== applied) {
    setApplied(value);
    setText(value);
  }
  const apply = useEffectEvent(() => {
    if (text.trim() === value) return;
    setApplied(text.trim());
    onChange(text.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => apply(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field
      label={label}
      {...(icon ? { icon } : {})}
      {...input}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
