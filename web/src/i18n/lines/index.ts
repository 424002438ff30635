import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of one line of the statement: its timeline, its reasons, its receipt. */
export const lineTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
