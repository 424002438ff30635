import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the shell, of navigation and of lib. */
export const coreTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
