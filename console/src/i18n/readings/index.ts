import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of how far a result that is made of readings is known. */
export const readingsTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
