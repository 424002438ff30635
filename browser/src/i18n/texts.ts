/**
 * Texts in three languages. Only locale files hold text that a person reads.
 *
 * A feature adds its texts with three files, each a separate chunk, and names their folder:
 *
 *   features/<word>/texts/th.ts
 *     export default { title: "ฝากเงิน", left: (n: number) => `เหลือ ${n}` };
 *   features/<word>/texts/la.ts, en.ts
 *     import type th from "./th.ts";
 *     export default { ... } satisfies typeof th;
 *   features/<word>/texts.ts
 *     export const depositTexts = textsIn(
 *       import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
 *     );
 *
 * In a component: `const t = useTexts(depositTexts); t.title`. In a route or sheet,
 * `page(() => import("./deposit-sheet.tsx"), [depositTexts])` loads both in parallel.
 *
 * A key that a language lacks does not compile.
 */
import type { Language } from "@krapao/contract/languages";
import { use } from "react";
import { readable } from "../loading/readable.ts";
import { activeLanguage, prepareLanguage, useLanguage } from "./language.ts";

export interface Texts<T> {
  /** Loads one language, by default the active one; returns the same promise for each call. */
  load(language?: Language): Promise<T>;
}

/** The texts of a set: `TextsOf<typeof bonusTexts>`. */
export type TextsOf<Set> = Set extends Texts<infer T> ? T : never;

type Source<T> = T | (() => Promise<{ default: T }>);

/** The Thai source decides the type of the texts. */
type Sources<T> = { th: Source<T>; la: Source<NoInfer<T>>; en: Source<NoInfer<T>> };

/** Declares a set of texts. A language given as an object is bundled with the importing module. */
export function defineTexts<T extends object>(sources: Sources<T>): Texts<T> {
  const loading: Partial<Record<Language, Promise<T>>> = {};
  const fetched = async (language: Language, source: () => Promise<{ default: T }>): Promise<T> => {
    try {
      return (await source()).default;
    } catch (error) {
      delete loading[language];
      throw error;
    }
  };
  const read = (language: Language): Promise<T> => {
    const source = sources[language];
    if (typeof source === "function") return readable(fetched(language, source));
    // Bundled texts are readable in the same render.
    return Object.assign(Promise.resolve(source), { status: "fulfilled", value: source });
  };
  const load = (language = activeLanguage()): Promise<T> => {
    prepareLanguage(load);
    loading[language] ??= read(language);
    return loading[language];
  };
  return { load };
}

/** The texts of a folder that the bundler lists: one file a language, Thai decides their type. */
export function textsIn<Thai extends { default: object }>(
  files: Record<string, () => Promise<Thai>>,
): Texts<Thai["default"]> {
  const source = (language: Language): (() => Promise<{ default: Thai["default"] }>) => {
    const path = Object.keys(files).find((each) => each.endsWith(`/${language}.ts`)) ?? language;
    return files[path] ?? (() => Promise.reject(new Error(`no texts: ${path}`)));
  };
  return defineTexts<Thai["default"]>({ th: source("th"), la: source("la"), en: source("en") });
}

/** Texts together with the labels that several places share: `t.labels.save`. */
export function withLabels<T extends object, Labels extends object>(
  own: Texts<T>,
  shared: Texts<Labels>,
): Texts<T & { labels: Labels }> {
  const source = (language: Language) => async () => {
    const [texts, labels] = await Promise.all([own.load(language), shared.load(language)]);
    return { default: { ...texts, labels } };
  };
  return defineTexts<T & { labels: Labels }>({
    th: source("th"),
    la: source("la"),
    en: source("en"),
  });
}

/**
 * The texts of the active language; suspends until they have loaded. It calls `use` on every
 * render: a component that suspends once and later skips `use` makes React render the whole page
 * again.
 */
export function useTexts<T>(texts: Texts<T>): T {
  const language = useLanguage();
  return use(texts.load(language));
}
