import { activateLanguage } from "@krapao/browser/i18n/language";
import { isLanguage, type Language } from "@krapao/contract/languages";
import { KEYS, readKey, writeKey } from "../lib/session/session.ts";
import { DEFAULT_LANGUAGE } from "../lib/variant.ts";

/** The language stored on this device, else the default of the build. */
export function storedLanguage(): Language {
  const stored = readKey(KEYS.locale);
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/**
 * Activates and stores a language. A cookie lets the server choose the prerendered page of the next
 * visit.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await activateLanguage(language);
  writeKey(KEYS.locale, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the server picks the prerendered language by it
  document.cookie = `locale=${language}; path=/; max-age=31536000; samesite=lax`;
}
