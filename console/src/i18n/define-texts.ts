import { type Texts, textsIn as textsOfFolder, withLabels } from "@krapao/browser/i18n/texts";

const labelTexts = textsOfFolder(
  import.meta.glob<typeof import("./fields/th.ts")>("./fields/*.ts"),
);

/** Texts together with the labels that rooms share: `t.labels.member`. */
export type Labelled<T> = T & { labels: typeof import("./fields/th.ts").default };

/** The texts of a folder, with the labels of fields and buttons that rooms share. */
export const textsIn = <Thai extends { default: object }>(
  files: Record<string, () => Promise<Thai>>,
): Texts<Labelled<Thai["default"]>> => withLabels(textsOfFolder(files), labelTexts);
