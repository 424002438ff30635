import { RadioRow } from "@krapao/ui/forms/choice";
import type { RefObject } from "react";
import { Kbd } from "../navigation/kbd.tsx";
import type { Shortcuts } from "../navigation/shortcuts.ts";
import "./drawer.css";

interface ReasonRowsProps<Reason extends string> {
  label: string;
  /** Reasons in the order of their digits, with their texts. */
  reasons: readonly (readonly [Reason, string])[];
  reason: Reason;
  onChange: (reason: Reason) => void;
}

/** The reasons of a decision, each with the digit that takes it. */
export function ReasonRows<Reason extends string>(props: ReasonRowsProps<Reason>) {
  return (
    <fieldset className="grid gap-2" aria-label={props.label}>
      {props.reasons.map(([value, text], at) => (
        <RadioRow
          key={value}
          name="reason"
          value={value}
          checked={props.reason === value}
          onChange={() => props.onChange(value)}
        >
          <Kbd>{String(at + 1)}</Kbd>
          <span>{text}</span>
        </RadioRow>
      ))}
    </fieldset>
  );
}

/** A digit presses the row of its reason. */
export function reasonKeys(
  form: RefObject<HTMLFormElement | null>,
  reasons: readonly string[],
): Shortcuts {
  const rows = reasons.map((each, at) => {
    const choose = () => {
      const row = form.current?.querySelector<HTMLInputElement>(`input[value="${each}"]`);
      row?.focus();
      row?.click();
    };
    return [at + 1, choose];
  });
  return Object.fromEntries(rows);
}
