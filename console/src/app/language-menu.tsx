import { LANGUAGE_NAMES, useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { isLanguage } from "@krapao/contract/languages";
import { LanguagePick } from "@krapao/ui/layout/top-bar";
import { toastError } from "../i18n/errors/index.ts";
import { coreTexts } from "../i18n/texts.ts";
import { changeLanguage } from "../lib/api/own-language.ts";

/** The language menu of the shell and the sign-in. */
export function LanguageMenu() {
  const locale = useLanguage();
  const core = useTexts(coreTexts);
  return (
    <LanguagePick
      label={core.labels.language}
      value={locale}
      options={LANGUAGE_NAMES}
      onChange={(next) => {
        if (isLanguage(next)) changeLanguage(next).catch(toastError);
      }}
    />
  );
}
