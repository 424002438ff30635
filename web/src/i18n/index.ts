/**
 * Texts in three languages. Only locale files hold text that a person reads.
 *
 * How a feature adds its own texts (three files and an index, so that each language is its own chunk):
 *
 *   features/<word>/texts/th.ts   export default { title: "ฝากเงิน", left: (n: number) => `เหลือ ${n}` };
 *   features/<word>/texts/la.ts   import type th from "./th.ts"; export default { ... } satisfies typeof th;
 *   features/<word>/texts/en.ts   the same
 *   features/<word>/texts/index.ts
 *     import { defineTexts } from "../../../i18n/index.ts";
 *     import type th from "./th.ts";
 *     export const depositTexts = defineTexts<typeof th>({
 *       th: () => import("./th.ts"), la: () => import("./la.ts"), en: () => import("./en.ts"),
 *     });
 *
 *   In a component: const t = useTexts(depositTexts); t.title
 *   In a route or sheet: page(() => import("./deposit-sheet.tsx"), [depositTexts]) loads both together.
 *
 * Words that belong to the shell are in `core/`: useTexts(coreTexts). Texts of error codes: errors.ts.
 * A key that a language lacks does not compile. The stored key is `la`; `lang` and Intl get `lo`.
 */
import { use, useSyncExternalStore } from "react";
import { readable } from "../lib/readable.ts";
import { KEYS, readKey, writeKey } from "../lib/session.ts";
import { DEFAULT_LOCALE } from "../lib/variant.ts";

export const LOCALES = ["th", "la", "en"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language in its own script, as the menu shows it. */
export const LOCALE_NAMES = [
  ["th", "ไทย"],
  ["la", "ລາວ"],
  ["en", "English"],
] as const satisfies readonly (readonly [Locale, string])[];

/** BCP 47: `la` would be Latin. */
export const LANG: Record<Locale, string> = { th: "th", la: "lo", en: "en" };

export function isLocale(text: string | null | undefined): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

let current: Locale = DEFAULT_LOCALE;
const listeners = new Set<() => void>();
/** Every set of texts that a page has asked for: a change of language loads them before it shows. */
const asked = new Set<Texts<unknown>>();

export interface Texts<T> {
  /** Loads one language, the active one unless said; the same promise each time. */
  load(locale?: Locale): Promise<T>;
}

type Source<T> = T | (() => Promise<{ default: T }>);

/** Declares a set of texts; a language given as an object is bundled with whoever imports this. */
export function defineTexts<T extends object>(sources: Record<Locale, Source<T>>): Texts<T> {
  const loading: Partial<Record<Locale, Promise<T>>> = {};
  const fetched = async (locale: Locale, source: () => Promise<{ default: T }>): Promise<T> => {
    try {
      return (await source()).default;
    } catch (error) {
      delete loading[locale];
      throw error;
    }
  };
  const read = (locale: Locale): Promise<T> => {
    const source = sources[locale];
    if (typeof source === "function") return readable(fetched(locale, source));
    // Bundled: React may read it in the same breath.
    return Object.assign(Promise.resolve(source), { status: "fulfilled", value: source });
  };
  const texts: Texts<T> = {
    load(locale = current) {
      asked.add(texts);
      loading[locale] ??= read(locale);
      return loading[locale];
    },
  };
  return texts;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The active language, outside components. */
export function activeLocale(): Locale {
  return current;
}

/** The active language. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, activeLocale, activeLocale);
}

/**
 * The texts of the active language; suspends only while nobody has loaded them. It asks with `use` each time: a component
 * that suspended once and then found them without it made React render the whole page again.
 */
export function useTexts<T>(texts: Texts<T>): T {
  const locale = useLocale();
  return use(texts.load(locale));
}

/** Language stored on this device, else the default of the build. */
export function storedLocale(): Locale {
  const stored = readKey(KEYS.locale);
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}

/** Makes a language the active one, once every text in use has it. Does not store it. */
export async function activate(locale: Locale): Promise<void> {
  await Promise.all([...asked].map((texts) => texts.load(locale)));
  current = locale;
  if (typeof document !== "undefined") document.documentElement.lang = LANG[locale];
  for (const listener of listeners) listener();
}

/** The choice of a person: active, stored, and told to the server by a cookie for the next first paint. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activate(locale);
  writeKey(KEYS.locale, locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the server picks the prerendered language by it
  document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`;
}
