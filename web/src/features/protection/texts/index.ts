import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of limits and self-exclusion. */
export const protectionTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
