import { Check } from "@krapao/ui/field";
import { useTexts } from "../../i18n/index.ts";
import { AmountField } from "./entry-fields.tsx";
import type { FieldSpec } from "./field-specs.ts";
import { setupTexts } from "./texts/index.ts";

interface AmountsProps {
  spec: FieldSpec;
  value: unknown;
  label: string;
  hint: string | undefined;
  wrong: Record<string, string>;
  path: string;
  onChange: (value: unknown) => void;
}

/** An amount in each currency, or none. */
export function Amounts({ spec, value, onChange, label, hint, wrong, path }: AmountsProps) {
  const t = useTexts(setupTexts);
  const isNullable = "isNullable" in spec && spec.isNullable === true;
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
