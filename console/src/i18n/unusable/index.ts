import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of why an answer of an external party proves nothing. */
export const unusableTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
