import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the member's documents. */
export const kycTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
