import { type Texts, textsIn as textsOfFolder, withLabels } from "@krapao/browser/i18n/texts";

const labelTexts = textsOfFolder(
  import.meta.glob<typeof import("./labels/th.ts")>("./labels/*.ts"),
);

/** The texts of a sheet's folder, with the labels that sheets share. The first pages have none. */
export const sheetTextsIn = <Thai extends { default: object }>(
  files: Record<string, () => Promise<Thai>>,
): Texts<Thai["default"] & { labels: typeof import("./labels/th.ts").default }> =>
  withLabels(textsOfFolder(files), labelTexts);
