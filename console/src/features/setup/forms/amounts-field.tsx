import { useTexts } from "@krapao/browser/i18n/texts";
import { Check } from "@krapao/ui/forms/field";
import { AmountField } from "../../../lib/forms/entry-fields.tsx";
import { setupTexts } from "../texts.ts";
import type { FieldSpec } from "./field-specs.ts";

interface AmountsProps {
  spec: FieldSpec;
  value: unknown;
  label: string;
  hint: string | undefined;
  wrong: Record<string, string>;
  path: string;
  onChange: (value: unknown) => void;
}

/** A field with one amount per currency; nullable amounts have a checkbox. */
export function Amounts({ spec, onChange, label, hint, wrong, path, ...given }: AmountsProps) {
  const t = useTexts(setupTexts);
  // A version from before the field has no value.
  const value = given.value ?? null;
  const isNullable = spec.empty === true;
  const amounts = (value ?? {}) as Record<"THB" | "LAK", unknown>;
  return (
    <fieldset className="setup-group">
      <legend>{label}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      {isNullable ? (
        <Check
          checked={value !== null}
          onChange={(event) => onChange(event.target.checked ? { THB: 0, LAK: 0 } : null)}
        >
          {t.limited}
        </Check>
      ) : null}
      {value === null ? null : (
        <div className="setup-pair">
          {(["THB", "LAK"] as const).map((currency) => (
            <AmountField
              key={currency}
              label={currency}
              name={`${spec.name}-${currency}`}
              currency={currency}
              error={wrong[`${path}.${currency}`]}
              value={amounts[currency]}
              onChange={(amount) => onChange({ ...amounts, [currency]: amount })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
