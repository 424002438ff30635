import { textsIn } from "@krapao/browser/i18n/texts";

export const spinTexts = textsIn(import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"));

/** A text for each of them, specific to the wheel. */
export const wheelErrorTexts = textsIn(
  import.meta.glob<typeof import("./texts/errors/th.ts")>("./texts/errors/*.ts"),
);
