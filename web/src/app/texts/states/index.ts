import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the pages without a menu. */
export const stateTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
