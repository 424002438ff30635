import { defineTexts, type Texts, textsIn as textsOfFolder } from "@krapao/browser/i18n/texts";
import type { Language } from "@krapao/contract/languages";

type Labels = typeof import("./fields/th.ts").default;

/** Texts together with the labels that rooms share: `t.labels.member`. */
export type Labelled<T> = T & { labels: Labels };

const labelTexts = textsOfFolder(
  import.meta.glob<typeof import("./fields/th.ts")>("./fields/*.ts"),
);

/** The texts of a folder, with the labels of fields and buttons that rooms share. */
export function textsIn<Thai extends { default: object }>(
  files: Record<string, () => Promise<Thai>>,
): Texts<Labelled<Thai["default"]>> {
  const own = textsOfFolder(files);
  const source = (language: Language) => async () => {
    const [texts, labels] = await Promise.all([own.load(language), labelTexts.load(language)]);
    return { default: { ...texts, labels } };
  };
  return defineTexts<Labelled<Thai["default"]>>({
    th: source("th"),
    la: source("la"),
    en: source("en"),
  });
}
