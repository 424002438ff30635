import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the results of campaigns. */
export const resultsTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
