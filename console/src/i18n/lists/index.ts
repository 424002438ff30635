import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of what every list has. */
export const listTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
