import { textsIn } from "@krapao/browser/i18n/texts";

/** Texts of limits and self-exclusion. */
export const protectionTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
