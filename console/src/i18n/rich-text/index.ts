import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the rich text editor. */
export const richTextTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
