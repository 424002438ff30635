import { defineTexts } from "@krapao/browser/i18n/texts";

/** Texts of the figures, the ring and the export of a member. */
export const profileTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
