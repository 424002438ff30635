import { defineTexts } from "@krapao/browser/i18n/texts";

/** The list of keys. */
export const keysTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
