import { LANGUAGE_TAGS, type Language } from "@krapao/contract/languages";
import { useSyncExternalStore } from "react";

/** Each language in its own script, as the language menus show it. */
export const LANGUAGE_NAMES = [
  ["th", "ไทย"],
  ["la", "ລາວ"],
  ["en", "English"],
] as const satisfies readonly (readonly [Language, string])[];

let active: Language = "th";
const listeners = new Set<() => void>();
const preparations = new Set<(language: Language) => Promise<unknown>>();

/** Registers what has to load in a language before that language becomes active. */
export function prepareLanguage(load: (language: Language) => Promise<unknown>): void {
  preparations.add(load);
}

/** Sets the language that texts load in from the start; call it before anything is loaded. */
export function startInLanguage(language: Language): void {
  active = language;
}

/** The active language, outside components. */
export function activeLanguage(): Language {
  return active;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The active language. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, activeLanguage, activeLanguage);
}

/**
 * Makes a language the active one, once every text in use has loaded in it. Does not store the
 * choice.
 */
export async function activateLanguage(language: Language): Promise<void> {
  await Promise.all([...preparations].map((load) => load(language)));
  active = language;
  if (typeof document !== "undefined") document.documentElement.lang = LANGUAGE_TAGS[language];
  for (const listener of listeners) listener();
}
