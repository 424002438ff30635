import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of charts. */
export const chartTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
