import { LANGUAGE_NAMES, useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Language } from "@krapao/contract/languages";
import { type ReactNode, useState } from "react";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { PhoneFrame } from "../../../lib/panes/phone-frame.tsx";
import { setupTexts } from "../texts.ts";

interface LanguagePreviewProps {
  /** The content on the phone in a language. */
  show: (locale: Language) => ReactNode;
  /** What is below the phone. */
  below?: (locale: Language) => ReactNode;
}

/** A phone in the language that the staff user chooses, which begins with the console's. */
export function LanguagePreview({ show, below }: LanguagePreviewProps) {
  const t = useTexts(setupTexts);
  const own = useLanguage();
  const [locale, setLocale] = useState<Language>(own);
  return (
    <>
      <Segmented
        label={t.previewLanguage}
        value={locale}
        options={LANGUAGE_NAMES.map(([value, label]) => ({ value, label }))}
        onChange={setLocale}
      />
      <PhoneFrame locale={locale}>{show(locale)}</PhoneFrame>
      {below?.(locale)}
    </>
  );
}
