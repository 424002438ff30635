import { LanguagePick } from "@krapao/ui/top-bar";
import { coreTexts } from "../i18n/core/index.ts";
import { toastError } from "../i18n/errors/index.ts";
import { chooseLocale, isLocale, LOCALE_NAMES, useLocale, useTexts } from "../i18n/index.ts";

/** The language menu, also of the sign-in. */
export function LanguageMenu() {
  const locale = useLocale();
  const core = useTexts(coreTexts);
  return (
    <LanguagePick
      label={core.language}
      value={locale}
      options={LOCALE_NAMES}
      onChange={(next) => {
        if (isLocale(next)) chooseLocale(next).catch(toastError);
      }}
    />
  );
}
