import { activateLanguage } from "@krapao/browser/i18n/language";
import { LANGUAGE_TAGS, type Language } from "@krapao/contract/languages";
import { renderToString } from "react-dom/server";
import { coreTexts } from "../i18n/core/index.ts";
import { documentTexts } from "../i18n/document/index.ts";
import { DRAWN_NAME } from "../lib/product-name.ts";
import { App } from "./app.tsx";

export { LANGUAGES } from "@krapao/contract/languages";

/** HTML of the login page in a language, with the texts of its document. */
export async function renderLogin(language: Language) {
  const texts = await coreTexts.load(language);
  await activateLanguage(language);
  return {
    html: renderToString(<App ssrPath="/login" />),
    lang: LANGUAGE_TAGS[language],
    title: texts.pageTitle(texts.login, DRAWN_NAME),
    document: documentTexts[language],
  };
}
