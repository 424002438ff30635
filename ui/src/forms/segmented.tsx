import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import "./segmented.css";

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  onChange: (value: Value) => void;
}

/** Radio buttons next to each other, with an optional icon over each label. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={`segmented${options.some((option) => option.icon) ? "" : " plain"}`}
      aria-label={label}
    >
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {Icon ? <Icon className="i" aria-hidden="true" /> : null}
          {text}
        </label>
      ))}
    </fieldset>
  );
}
