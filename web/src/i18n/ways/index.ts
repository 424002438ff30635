import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of what a member may do now, on home and in every sheet that is closed by it. */
export const waysTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
