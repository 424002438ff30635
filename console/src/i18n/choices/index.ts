import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of fields that choose one of the things that exist. */
export const choiceTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
