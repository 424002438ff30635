import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of contact, how-to, terms and agreement. */
export const lookupTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
