import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the profile: own data, password, name of the bank account. */
export const ownTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
