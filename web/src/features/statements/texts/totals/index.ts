import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the totals. */
export const totalsTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
