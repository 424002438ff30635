import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the staff page and the account page. */
export const staffTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
