import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the page for a forgotten password. */
export const resetTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
