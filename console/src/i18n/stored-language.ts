import { activateLanguage } from "@krapao/browser/i18n/language";
import { readItem, writeItem } from "@krapao/browser/session/storage";
import { isLanguage, type Language } from "@krapao/contract/languages";

const KEY = "console-locale";

/** The language stored on this device, else Lao if the browser's language is Lao, else Thai. */
export function storedLanguage(): Language {
  const stored = readItem("local", KEY);
  if (isLanguage(stored)) return stored;
  return navigator.language.startsWith("lo") ? "la" : "th";
}

/** Activates a language and stores it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activateLanguage(language);
  writeItem("local", KEY, language);
}
