import { renderToString } from "react-dom/server";
import { coreTexts } from "../i18n/core/index.ts";
import { documentTexts } from "../i18n/document/index.ts";
import { activate, LANG, type Locale } from "../i18n/index.ts";
import { App } from "./app.tsx";

export { LOCALES } from "../i18n/index.ts";

/** HTML of the login page in a language, with what its document says around it. */
export async function renderLogin(locale: Locale) {
  const texts = await coreTexts.load(locale);
  await activate(locale);
  return {
    html: renderToString(<App ssrPath="/login" />),
    lang: LANG[locale],
    title: texts.pageTitle(texts.login),
    document: documentTexts[locale],
  };
}
