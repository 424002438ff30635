import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the sheet that requests a passkey or the password again. */
export const recentAuthTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
