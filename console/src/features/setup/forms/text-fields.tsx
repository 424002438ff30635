import { useTexts } from "@krapao/browser/i18n/texts";
import { none } from "@krapao/contract/records/kinds";
import { Check } from "@krapao/ui/forms/field";
import { LanguageTabs, type LanguageTexts } from "../../../lib/forms/language-tabs.tsx";
import { setupTexts } from "../texts.ts";
import type { FieldSpec } from "./field-specs.ts";
import { RichTexts } from "./rich-texts.tsx";
import { WrongText } from "./wrong-text.tsx";

interface TextsProps {
  spec: FieldSpec;
  value: unknown;
  label: string;
  hint: string | undefined;
  wrong: Record<string, string>;
  path: string;
  onChange: (value: unknown) => void;
}

/** A text in each language, plain or HTML; null when it may be missing. */
export function Texts({ spec, value, onChange, label, hint, wrong, path }: TextsProps) {
  const t = useTexts(setupTexts);
  const isNullable = spec.empty === true;
  const isOptional = spec.isOptional === true;
  return (
    <fieldset className="setup-group">
      <legend>{label}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      {isNullable ? (
        <Check
          checked={value !== null}
          onChange={(event) => onChange(event.target.checked ? none : null)}
        >
          {t.withText}
        </Check>
      ) : null}
      {value === null ? null : spec.kind === "html" ? (
        <RichTexts
          label={label}
          isOptional={isOptional}
          value={value as LanguageTexts}
          onChange={onChange}
        />
      ) : (
        <LanguageTabs
          label={label}
          rows={2}
          maxLength={20_000}
          isOptional={isOptional}
          value={value as LanguageTexts}
          onChange={onChange}
        />
      )}
      <WrongText wrong={wrong} path={path} />
    </fieldset>
  );
}
