import { useTexts } from "@krapao/browser/i18n/texts";
import { coreTexts } from "../../../i18n/texts.ts";
import { LanguageTabs, type LanguageTexts } from "../../../lib/forms/language-tabs.tsx";
import { RichText } from "../../../lib/forms/rich-text/rich-text.tsx";

interface RichTextsProps {
  label: string;
  value: LanguageTexts;
  /** Nothing is missing while every language is empty. */
  isOptional?: boolean;
  onChange: (value: LanguageTexts) => void;
}

/** A text with structure in three languages. */
export function RichTexts({ label, value, isOptional = false, onChange }: RichTextsProps) {
  const core = useTexts(coreTexts);
  return (
    <LanguageTabs label={label} value={value} isOptional={isOptional} onChange={onChange}>
      {(locale, html, set) => (
        <RichText
          key={locale}
          label={`${label} (${core.languages[locale]})`}
          value={html}
          onChange={set}
        />
      )}
    </LanguageTabs>
  );
}
