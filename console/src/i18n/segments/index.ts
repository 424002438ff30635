import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of segments and levels. */
export const segmentsTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
