import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of house accounts and the banks of members. */
export const accountsTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
