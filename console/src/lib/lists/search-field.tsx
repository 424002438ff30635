import { Field } from "@krapao/ui/field";
import type { LucideIcon } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

/** As long as somebody types: a list is not asked for every letter. */
const PAUSE_MS = 350;

interface SearchFieldProps {
  label: string;
  /** As the address has it. */
  value: string;
  /** Told when the typing pauses. */
  onChange: (text: string) => void;
  icon?: LucideIcon;
  maxLength?: number;
  type?: "text" | "search" | "date";
}

/** A filter of a list: it is applied when the typing pauses. */
export function SearchField({ label, value, onChange, icon, ...input }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  // The filter was cleared, or the address changed, elsewhere.
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
