/**
 * Texts in three languages. Only locale files hold text that a person reads.
 *
 * How a feature adds its own texts (three files and an index, so that each language is its own chunk):
 *
 *   features/<word>/texts/th.ts   export default { title: "ถอน", left: (n: number) => `เหลือ ${n}` };
 *   features/<word>/texts/la.ts   import type th from "./th.ts"; export default { ... } satisfies typeof th;
 *   features/<word>/texts/en.ts   the same
 *   features/<word>/texts/index.ts
 *     import { defineTexts } from "../../../i18n/index.ts";
 *     import type th from "./th.ts";
 *     export const withdrawalTexts = defineTexts<typeof th>({
 *       th: () => import("./th.ts"), la: () => import("./la.ts"), en: () => import("./en.ts"),
 *     });
 *
 *   In a component: const t = useTexts(withdrawalTexts); t.title
 *
 * Words of the shell and of lib are in `core/`: useTexts(coreTexts). Texts of codes: errors/.
 * A key that a language lacks does not compile. The stored key is `la`; `lang` and Intl get `lo`.
 */
import { use, useSyncExternalStore } from "react";

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

const KEY = "console-locale";

let current: Locale = "th";
const listeners = new Set<() => void>();
/** Every set of texts that a page has asked for: a change of language loads them before it shows. */
const asked = new Set<Texts<unknown>>();

export interface Texts<T> {
  /** Loads one language, the active one unless said; the same promise each time. */
  load(locale?: Locale): Promise<T>;
}

/** Writes on a promise what React reads there: `use` then answers at once, once it is kept. */
function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => undefined,
  );
  return promise;
}

/** Declares a set of texts, each language a chunk of its own. */
export function defineTexts<T extends object>(
  sources: Record<Locale, () => Promise<{ default: T }>>,
): Texts<T> {
  const loading: Partial<Record<Locale, Promise<T>>> = {};
  const read = async (locale: Locale): Promise<T> => {
    try {
      return (await sources[locale]()).default;
    } catch (error) {
      delete loading[locale];
      throw error;
    }
  };
  const texts: Texts<T> = {
    load(locale = current) {
      asked.add(texts);
      loading[locale] ??= readable(read(locale));
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
  return useSyncExternalStore(subscribe, activeLocale);
}

/** The texts of the active language; suspends only while nobody has loaded them. */
export function useTexts<T>(texts: Texts<T>): T {
  const locale = useLocale();
  return use(texts.load(locale));
}

export function isLocale(text: string | null | undefined): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/** Language stored on this device, else the browser's if it is Lao, else Thai. */
export function storedLocale(): Locale {
  try {
    const stored = localStorage.getItem(KEY);
    if (isLocale(stored)) return stored;
  } catch {
    // Storage may be forbidden: then nothing is remembered.
  }
  return navigator.language.startsWith("lo") ? "la" : "th";
}

/** Makes a language the active one, once every text in use has it. Does not store it. */
export async function activate(locale: Locale): Promise<void> {
  await Promise.all([...asked].map((texts) => texts.load(locale)));
  current = locale;
  document.documentElement.lang = LANG[locale];
  for (const listener of listeners) listener();
}

/** The choice of a person: active and stored on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activate(locale);
  try {
    localStorage.setItem(KEY, locale);
  } catch {
    // Storage may be forbidden: then nothing is remembered.
  }
}
