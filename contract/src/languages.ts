/**
 * The languages of the product, by their keys in storage and in calls. The default of the Thai
 * build is first.
 */
export const LANGUAGES = ["th", "la", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The BCP 47 tag of each language, for `lang`, `Accept-Language` and `Intl`. There `la` would be
 * Latin.
 */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { th: "th", la: "lo", en: "en" };

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}

const SCRIPTS: readonly [Language, RegExp][] = [
  ["la", /\p{Script=Lao}/u],
  ["th", /\p{Script=Thai}/u],
  ["en", /[a-z]{2}/i],
];

/** The language of a text by its letters, without web addresses; null: it has none of ours. */
export function languageOfText(text: string): Language | null {
  const said = text.replace(/https?:\/\/\S+/gi, "");
  return SCRIPTS.find(([, script]) => script.test(said))?.[0] ?? null;
}
