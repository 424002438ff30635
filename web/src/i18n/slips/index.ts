import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of slip states, for the deposit sheet and the list of slips. */
export const slipTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
