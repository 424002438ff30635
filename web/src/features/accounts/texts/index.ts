import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the registration. */
export const accountTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
