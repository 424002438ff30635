import { Note } from "@krapao/ui/note";
import { type ReactNode, useState } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { LANG, LOCALES, type Locale, useLocale, useTexts } from "../i18n/index.ts";
import { Tabs } from "./tabs.tsx";
import { TextArea } from "./text-area.tsx";

/** A text in each language, as the contract's `texts`. */
export type LanguageTexts = Record<Locale, string>;

/** The languages in which a text is missing; several texts are given as one list. */
export function missingLanguages(...texts: LanguageTexts[]): Locale[] {
  return LOCALES.filter((locale) => texts.some((each) => each[locale].trim() === ""));
}

interface LanguageTabsProps {
  label: string;
  value: LanguageTexts;
  onChange: (value: LanguageTexts) => void;
  rows?: number;
  maxLength?: number;
  /** An editor of another kind for the chosen language. */
  children?: (locale: Locale, text: string, set: (text: string) => void) => ReactNode;
  /** Tells which language is edited, so that a preview can follow. */
  onLocale?: (locale: Locale) => void;
}

/** Edits a text in three languages, one at a time; says which are still missing. */
export function LanguageTabs(props: LanguageTabsProps) {
  const core = useTexts(coreTexts);
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const missing = missingLanguages(props.value);
  const set = (text: string) => props.onChange({ ...props.value, [locale]: text });
  const choose = (next: Locale) => {
    setLocale(next);
    props.onLocale?.(next);
  };
  const tabs = LOCALES.map((each) => ({
    value: each,
    label: (
      <>
        {core.languages[each]}
        {missing.includes(each) ? <span className="dot" aria-hidden="true" /> : null}
      </>
    ),
  }));
  return (
    <div className="langs">
      <Tabs label={props.label} value={locale} tabs={tabs} onChange={choose}>
        <div lang={LANG[locale]}>
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
