import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "@krapao/contract/languages";
import { Note } from "@krapao/ui/feedback/note";
import { type ReactNode, useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { Tabs } from "../lists/tabs.tsx";
import { TextArea } from "./text-area.tsx";

/** A text in each language, as the contract's `texts`. */
export type LanguageTexts = Record<Language, string>;

/** The languages in which one of the texts is missing. */
export function missingLanguages(...texts: LanguageTexts[]): Language[] {
  return LANGUAGES.filter((locale) => texts.some((each) => each[locale].trim() === ""));
}

interface LanguageTabsProps {
  label: string;
  value: LanguageTexts;
  onChange: (value: LanguageTexts) => void;
  rows?: number;
  maxLength?: number;
  /** Nothing is missing while every language is empty. */
  isOptional?: boolean;
  /** Another editor for the chosen language. */
  children?: (locale: Language, text: string, set: (text: string) => void) => ReactNode;
  /** Called with the edited language, so that a preview can follow. */
  onLocale?: (locale: Language) => void;
}

/** Edits a text in three languages, one at a time, and lists the missing ones. */
export function LanguageTabs(props: LanguageTabsProps) {
  const core = useTexts(coreTexts);
  const own = useLanguage();
  const [locale, setLocale] = useState<Language>(own);
  const isEmpty = LANGUAGES.every((each) => props.value[each].trim() === "");
  const missing = props.isOptional && isEmpty ? [] : missingLanguages(props.value);
  const set = (text: string) => props.onChange({ ...props.value, [locale]: text });
  const choose = (next: Language) => {
    setLocale(next);
    props.onLocale?.(next);
  };
  const tabs = LANGUAGES.map((each) => ({
    value: each,
    label: (
      <>
        {core.languages[each]}
        {missing.includes(each) ? <span className="dot" aria-hidden="true" /> : null}
      </>
    ),
  }));
  return (
    <div className="langs grid grid-cols-1 gap-2">
      <Tabs label={props.label} value={locale} tabs={tabs} onChange={choose}>
        <div lang={LANGUAGE_TAGS[locale]}>
          {props.children ? (
            props.children(locale, props.value[locale], set)
          ) : (
            <TextArea
              label={`${props.label} (${core.languages[locale]})`}
              rows={props.rows ?? 4}
              {...(props.maxLength ? { maxLength: props.maxLength } : {})}
              value={props.value[locale]}
              onChange={(event) => set(event.target.value)}
            />
          )}
        </div>
      </Tabs>
      {missing.length > 0 ? (
        <Note tone="warn">
          {core.languageMissing(missing.map((each) => core.languages[each]).join(", "))}
        </Note>
      ) : null}
    </div>
  );
}
