import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the banner room. */
export const bannersTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
